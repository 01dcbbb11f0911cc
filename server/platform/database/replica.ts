import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { errorCode } from '#server/platform/process/error-code.ts';
import { repeat } from '#server/platform/process/workers/repeat.ts';
import { type DatabaseAddress, openDatabase } from './connection.ts';
import type { Queries, Reads } from './reads.ts';
import { askTogether } from './statements/ask-together.ts';

/** milliseconds between two comparisons of the positions of primary and replica */
const lookMilliseconds = 500;
/** milliseconds: a replica that is further behind is not used */
const mostBehind = 2_000;
/** milliseconds: what `recent` reads is at most this old, plus the time between two comparisons */
const visitorsBehind = 1_000;
/** milliseconds that a read waits at most until the replica has what the read must see */
const patience = 30;
const patientSteps = 5;

/** A position in the primary's log, in bytes, and the time when the log ended there. */
interface Position {
  place: number;
  at: number;
}

const writtenText = `SELECT (pg_current_wal_flush_lsn() - '0/0')::float8 AS place`;
/** SQL: null on a server that is no replica, such as a promoted one: its position says nothing about the primary. */
const replayedText = `SELECT CASE WHEN pg_is_in_recovery() THEN (pg_last_wal_replay_lsn() - '0/0')::float8 END AS place`;

async function placeOf(queries: Queries, name: string, text: string): Promise<number | null> {
  const { rows } = await queries.query<{ place: number | null }>({ name, text });
  return rows[0]?.place ?? null;
}

/**
 * Reads from a streaming replica. `current` first asks the primary for the end of its log, and reads once the replica has
 * replayed the log up to there. `recent` needs only the log of a second ago. If the replica is too far behind, gone or fails,
 * the primary is read.
 */
export function openReplica(primary: pg.Pool, address: DatabaseAddress, log: FastifyBaseLogger): Reads {
  const { pool, close } = openDatabase({ connectionTimeoutMillis: 1_000, ...address });
  const seen: Position[] = [];
  /** the last known position of the replica, by connection; a position never goes back */
  const replayed = new WeakMap<pg.PoolClient, number>();
  const askPlace = askTogether(() => placeOf(primary, 'log-written', writtenText));
  let isUsable = false;

  const setUsable = (usable: boolean, why: object = {}) => {
    if (usable !== isUsable) log.warn(why, usable ? 'the replica is read' : 'the replica is not read: the primary is');
    isUsable = usable;
  };

  const look = async () => {
    const at = Date.now();
    const [written, has] = await Promise.all([askPlace(), placeOf(pool, 'log-replayed', replayedText)]);
    if (written !== null) seen.push({ place: written, at });
    while (seen.length > 1 && (seen[1]?.at ?? at) < at - mostBehind) seen.shift();
    const reached = seen.findLast(({ place }) => has !== null && place <= has);
    setUsable(reached !== undefined && at - reached.at <= mostBehind, { behind: reached && at - reached.at });
  };
  const stop = repeat(lookMilliseconds, () => look().catch((error) => setUsable(false, { code: errorCode(error) })));

  async function hasReplayed(client: pg.PoolClient, index: number): Promise<boolean> {
    const end = performance.now() + patience;
    for (;;) {
      if ((replayed.get(client) ?? -1) >= index) return true;
      const now = await placeOf(client, 'log-replayed', replayedText);
      if (now === null) return false;
      replayed.set(client, now);
      if (now >= index) return true;
      if (performance.now() > end) return false;
      await pause(patientSteps);
    }
  }

  /**
   * Null if the replica has not replayed the log up to `place`, or fails. The primary then runs the statement, and reports an
   * error in it.
   */
  async function tryReplica<Row extends pg.QueryResultRow>(statement: pg.QueryConfig, index: number) {
    const client = await pool.connect().catch(() => null);
    if (client === null) {
      setUsable(false);
      return null;
    }
    let failure: Error | undefined;
    try {
      return (await hasReplayed(client, index)) ? await client.query<Row>(statement) : null;
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
      return null;
    } finally {
      client.release(failure);
    }
  }

  const queries = (placeToSee: () => Promise<number | null>): Queries => ({
    async query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig) {
      const place = isUsable ? await placeToSee() : null;
      const found = place === null ? null : await tryReplica<Row>(statement, place);
      return found ?? primary.query<Row>(statement);
    },
  });
  const aSecondAgo = () => seen.findLast(({ at }) => at <= Date.now() - visitorsBehind)?.place ?? seen[0]?.place ?? null;

  return {
    current: queries(askPlace),
    recent: queries(async () => aSecondAgo()),
    hasReplica: true,
    close: async () => {
      await stop();
      await close();
    },
  };
}
