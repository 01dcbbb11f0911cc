// Long work is done by a job, which takes a record from state to state: files that are read and stored, plans that are computed. Each kind
// has its own table, and declares its steps and the work of each state. See decision 105.

import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { type Steps, workStates } from '#contract/platform/jobs/long-work.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import type { DB } from '#server/platform/database/types.ts';
import { addNotices, type Told } from '#server/platform/notices/add-notices.ts';
import type { JobContext } from './task.ts';

/** Identifies one piece of work on a record. Once a person begins the next step, a new run begins, and the earlier run changes nothing. */
export interface Run {
  id: number;
  run: number;
}

/** The tables that have the columns `state`, `run` and `progress`. */
type WorkTable = { [Name in keyof DB]: 'state' | 'run' | 'progress' extends keyof DB[Name] ? Name : never }[keyof DB];

type Changes<Table extends WorkTable> = {
  [Column in keyof Updateable<DB[Table]>]?: Updateable<DB[Table]>[Column] | RawBuilder<unknown>;
};

/** Given to the work, which reports its progress and ends when the signal aborts. */
export interface Pace {
  /** aborts when a person has stopped the work, or when Almoner stops */
  signal: AbortSignal;
  /** `share`: a number from 0 to 1 */
  progress: (share: number) => void;
}

/** Ends work whose result is no longer wanted: a person has stopped the work, or has begun another step of the record. */
export class Stopped extends Error {}

interface Doing<Row> {
  /**
   * Does the work of a record in this state. If Almoner is killed, the work runs again: it starts from the beginning, or continues
   * after the part that is stored.
   */
  work: (context: JobContext, run: Run, row: Row, pace: Pace) => Promise<void>;
  /** called after the last attempt: ends the step, so that the person who began it can decide what to do */
  giveUp?: (tx: Tx, run: Run, row: Row, error: unknown) => Promise<void>;
}

/** how often running work stores its progress, and checks whether a person has stopped it */
const lookMilliseconds = 400;

export function longWork<Table extends WorkTable, Step extends string>(
  table: Table,
  steps: Steps<string> & Record<Step, unknown>,
) {
  type Row = Selectable<DB[Table]>;

  /** Takes a step of a record. Returns false if the record is now in another run, or in a state that does not allow the step. */
  async function takeStep(db: Db, { id, run }: Run, step: Step, changes: Changes<Table> = {}): Promise<boolean> {
    const { from, to } = steps[step];
    const { numAffectedRows = 0n } = await sql`UPDATE ${sql.table(table)} SET ${assigned({ ...changes, state: to })}
      WHERE id = ${id} AND run = ${run} AND state = ANY (${[...from]})`.execute(db);
    return numAffectedRows > 0n;
  }

  /**
   * Takes a step of a locked record for a person, and begins a new run. Returns the run, or null if the state does not allow the
   * step.
   */
  async function beginStep(tx: Tx, locked: Run, step: Step, changes: Changes<Table> = {}): Promise<Run | null> {
    const next = { id: locked.id, run: locked.run + 1 };
    return (await takeStep(tx, locked, step, { progress: 0, ...changes, run: next.run })) ? next : null;
  }

  /** Does work on a record, and stores its progress. Returns undefined if a person has stopped the work. */
  async function watch<T>(
    db: Db,
    { id, run }: Run,
    ending: AbortSignal,
    work: (pace: Pace) => Promise<T>,
  ): Promise<T | undefined> {
    const stopped = new AbortController();
    let reached = 0;
    const look = async () => {
      const { numAffectedRows } = await sql`UPDATE ${sql.table(table)} SET progress = ${reached}
        WHERE id = ${id} AND run = ${run} AND state = ANY (${[...workStates]})`.execute(db);
      if (numAffectedRows === 0n) stopped.abort(new Stopped());
    };
    const timer = setInterval(() => void look().catch(() => {}), lookMilliseconds);
    const progress = (share: number) => {
      reached = Math.max(reached, Math.min(99, Math.round(share * 100)));
    };
    try {
      return await work({ signal: AbortSignal.any([ending, stopped.signal]), progress });
    } catch (error) {
      if (error instanceof Stopped || (stopped.signal.aborted && !ending.aborted)) return undefined;
      throw error;
    } finally {
      clearInterval(timer);
    }
  }

  /**
   * Returns the task of the jobs for this kind of long work. The task does the work that belongs to the record's state. `name` is
   * for the log: `an IRS import`.
   */
  function task(name: string, doing: Readonly<Partial<Record<string, Doing<Row>>>>) {
    return async (run: Run, context: JobContext): Promise<void> => {
      const { rows } = await sql<Row & { state: string }>`SELECT * FROM ${sql.table(table)}
        WHERE id = ${run.id} AND run = ${run.run}`.execute(context.db);
      const [row] = rows;
      const now = row && doing[row.state];
      if (!now) return;
      try {
        await watch(context.db, run, context.signal, (pace) => now.work(context, run, row, pace));
      } catch (error) {
        if (context.signal.aborted) throw new Error('Almoner is stopping');
        context.log.error({ err: error }, `the work on ${name} failed`);
        if (context.lastAttempt) await transact(context.db, async (tx) => now.giveUp?.(tx, run, row, error));
        throw error;
      }
    };
  }

  return { takeStep, beginStep, watch, task };
}

/** Kysely's own `set()` has no types for a table that is not known here. */
function assigned(changes: object): RawBuilder<unknown> {
  const columns = Object.entries(changes).filter(([, value]) => value !== undefined);
  return sql.join(columns.map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
}

/**
 * Does long work in many short transactions. `work` stores its progress and returns whether there may be more work, so that a job
 * that was killed continues where it stopped. Returns false if Almoner stops before the end: then the caller adds the job again.
 */
export async function inChunks({ db, signal }: JobContext, work: (tx: Tx) => Promise<boolean>): Promise<boolean> {
  while (!signal.aborted) if (!(await transact(db, work))) return true;
  return false;
}

/**
 * Sends a notice to the person who waits for long work, so that they need not stay on its page. Does nothing without a person.
 */
export async function tellOne(tx: Tx, person: number | null, told: Told): Promise<void> {
  if (person !== null) await addNotices(tx, { users: [person] }, told);
}
