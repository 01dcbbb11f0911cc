import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { type Steps, workStates } from '#contract/jobs/long-work.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { transact } from '#server/database/transact.ts';
import type { DB } from '#server/database/types.ts';
import { addNotices, type Told } from '#server/notices/add-notices.ts';
import type { JobContext } from './task.ts';

/**
 * Long work on a record whose state a job takes further: files that are read and stored, plans that are computed. Each kind has a table
 * of its own, and declares its steps and what a job does in each state. See docs/decisions/database.md.
 */

/** Names one piece of work on a record: after the next step, work of an earlier run changes nothing. */
export interface Run {
  id: number;
  run: number;
}

/** The tables that have what is said here: `state`, `run` and `progress`. */
type WorkTable = { [Name in keyof DB]: 'state' | 'run' | 'progress' extends keyof DB[Name] ? Name : never }[keyof DB];

type Changes<Table extends WorkTable> = {
  [Column in keyof Updateable<DB[Table]>]?: Updateable<DB[Table]>[Column] | RawBuilder<unknown>;
};

/** How work tells its progress, and hears that it should end. */
export interface Pace {
  /** aborts when a person stopped the work, or when Almoner stops */
  signal: AbortSignal;
  /** from 0 to 1 */
  progress: (share: number) => void;
}

/** A person stopped the work, or began something else. */
export class Stopped extends Error {}

interface Doing<Row> {
  /** Does what a record in this state asks for. It may run again after a kill: it begins again, or goes on behind what is stored. */
  work: (context: JobContext, run: Run, row: Row, pace: Pace) => Promise<void>;
  /** after the last attempt: the person who began the step decides what to do */
  giveUp?: (tx: Tx, run: Run, row: Row, error: unknown) => Promise<void>;
}

/** how often running work stores its progress, and looks whether a person stopped it */
const lookMilliseconds = 400;

export function longWork<Table extends WorkTable, Step extends string>(
  table: Table,
  steps: Steps<string> & Record<Step, unknown>,
) {
  type Row = Selectable<DB[Table]>;

  /** Takes a step of a record's life. Returns false where it is in another state by now, or in another run. */
  async function takeStep(db: Db, { id, run }: Run, step: Step, changes: Changes<Table> = {}): Promise<boolean> {
    const { from, to } = steps[step];
    const { numAffectedRows = 0n } = await sql`UPDATE ${sql.table(table)} SET ${assigned({ ...changes, state: to })}
      WHERE id = ${id} AND run = ${run} AND state = ANY (${[...from]})`.execute(db);
    return numAffectedRows > 0n;
  }

  /** The same for a locked record, on behalf of a person. Returns the new run, or null where the state does not allow the step. */
  async function beginStep(tx: Tx, locked: Run, step: Step, changes: Changes<Table> = {}): Promise<Run | null> {
    const next = { id: locked.id, run: locked.run + 1 };
    return (await takeStep(tx, locked, step, { progress: 0, ...changes, run: next.run })) ? next : null;
  }

  /** Does work on a record, and stores its progress. Returns undefined where a person stopped the work. */
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

  /** The task of the kind's job: does what the state of the record asks for. `name` is for the log: `an IRS import`. */
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

/** Kysely's own `set()` cannot be typed for a table that is not known here. */
function assigned(changes: object): RawBuilder<unknown> {
  const columns = Object.entries(changes).filter(([, value]) => value !== undefined);
  return sql.join(columns.map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
}

/**
 * Long work in many short transactions. Each notes how far the work is, and returns whether more may be left, so that a killed process
 * goes on behind the last one. Returns false where Almoner stops before the end: the task then adds its job again.
 */
export async function inChunks({ db, signal }: JobContext, work: (tx: Tx) => Promise<boolean>): Promise<boolean> {
  while (!signal.aborted) if (!(await transact(db, work))) return true;
  return false;
}

/** Who waits for long work need not stay on its page. */
export async function tellOne(tx: Tx, person: number | null, told: Told): Promise<void> {
  if (person !== null) await addNotices(tx, { users: [person] }, told);
}
