import { statfs } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { runChecks } from '#server/app/upkeep/run-checks.ts';
import { findLastDone } from '#server/platform/backup/by-schedule/backup-rows.ts';
import type { Db } from '#server/platform/database/connection.ts';
import type { App } from '#server/platform/http/app.ts';

const states = { GOOD: 0, WATCH: 1, BAD: 2 };
/** Milliseconds for which figures are reused. Each web process reads figures when Prometheus asks. */
const fresh = 15_000;
/** milliseconds that reading the figures may take; Prometheus itself waits ten seconds */
const longestWait = 3_000;

interface Figures {
  lettersWaiting: number;
  lettersFailed: number;
  jobsWaiting: number;
  jobsGivenUp: number;
}

async function readFigures(db: Db): Promise<Figures> {
  const { rows } = await sql<Figures>`SELECT
      (SELECT count(*) FROM mail_messages WHERE state IN ('QUEUED', 'SENDING'))::int AS letters_waiting,
      (SELECT count(*) FROM mail_messages WHERE state = 'FAILED')::int AS letters_failed,
      count(*) FILTER (WHERE attempts < max_attempts AND run_at < now())::int AS jobs_waiting,
      count(*) FILTER (WHERE attempts >= max_attempts AND locked_at IS NULL)::int AS jobs_given_up
    FROM graphile_worker.jobs`.execute(db);
  return rows[0] as Figures;
}

/** The figures for the gauges. Null if the database fails or does not reply in time. */
async function look({ config, db }: Pick<App, 'config' | 'db'>) {
  const work = async () => {
    const figures = await readFigures(db);
    const [findings, backup] = await Promise.all([runChecks({ config, db }), findLastDone(db)]);
    return { figures, findings, backup };
  };
  const looking = work().catch(() => null);
  return Promise.race([looking, pause(longestWait, null, { ref: false })]);
}

type Values = [value: number, labels?: Record<string, string>][];

interface GaugeOf {
  name: string;
  help: string;
  label?: string;
  /** how the figures of several web processes are joined: true adds them; otherwise all processes see the same figure */
  sum?: true;
  read(app: App, seen: Awaited<ReturnType<typeof look>>): Promise<Values> | Values;
}

const gauges: readonly GaugeOf[] = [
  { name: 'almoner_database_up', help: '1: the database answers', read: (_, seen) => [[seen === null ? 0 : 1]] },
  {
    name: 'almoner_letters',
    help: 'Emails that wait, and that failed',
    label: 'state',
    read: (_, seen) =>
      seen
        ? [
            [seen.figures.lettersWaiting, { state: 'waiting' }],
            [seen.figures.lettersFailed, { state: 'failed' }],
          ]
        : [],
  },
  {
    name: 'almoner_jobs',
    help: 'Jobs that are due, and that were given up',
    label: 'state',
    read: (_, seen) =>
      seen
        ? [
            [seen.figures.jobsWaiting, { state: 'waiting' }],
            [seen.figures.jobsGivenUp, { state: 'given_up' }],
          ]
        : [],
  },
  {
    name: 'almoner_check_state',
    help: 'What /upkeep shows: 0 good, 1 to be watched, 2 bad',
    label: 'check',
    read: (_, seen) => (seen?.findings ?? []).map(({ check, state }) => [states[state], { check: check.toLowerCase() }]),
  },
  {
    name: 'almoner_last_backup_timestamp_seconds',
    help: 'When the last complete backup began',
    read: (_, seen) => (seen?.backup ? [[Date.parse(seen.backup.begunAt) / 1_000]] : []),
  },
  {
    name: 'almoner_disk_free_bytes',
    help: 'Free on the disk of DATA_DIR',
    read: ({ config }) =>
      statfs(config.dataDir).then(
        ({ bavail, bsize }): Values => [[bavail * bsize]],
        () => [],
      ),
  },
  {
    name: 'almoner_database_connections',
    help: 'Connections of the web processes, and requests that wait for one',
    label: 'state',
    sum: true,
    read: ({ pool }) => [
      [pool.totalCount - pool.idleCount, { state: 'used' }],
      [pool.idleCount, { state: 'idle' }],
      [pool.waitingCount, { state: 'awaited' }],
    ],
  },
];

/**
 * Adds the gauges to this process's metrics. All gauges use the same figures for some seconds, so that one request of Prometheus
 * reads them from the database once.
 */
export function openGauges(app: App, { Gauge, register }: Pick<typeof import('prom-client'), 'Gauge' | 'register'>): void {
  let seen = { at: Number.NEGATIVE_INFINITY, looking: Promise.resolve<Awaited<ReturnType<typeof look>>>(null) };
  const current = () => {
    if (performance.now() - seen.at > fresh) seen = { at: performance.now(), looking: look(app) };
    return seen.looking;
  };
  for (const { name, help, label, sum, read } of gauges) {
    // tests start several apps in one process, which would add a gauge twice
    register.removeSingleMetric(name);
    const gauge = new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      aggregator: sum ? 'sum' : 'max',
      async collect() {
        gauge.reset();
        for (const [value, labels = {}] of await read(app, await current())) gauge.set(labels, value);
      },
    });
  }
}
