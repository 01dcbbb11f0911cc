import { beginBackup, readUpkeep, type Upkeep, upkeepMessages } from '#contract/app/upkeep/upkeep.ts';
import { backupJobKeys, findBackups, isUnderWay } from '#server/platform/backup/by-schedule/backup-rows.ts';
import type { Db } from '#server/platform/database/connection.ts';
import type { App } from '#server/platform/http/app.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { serve } from '#server/platform/http/serve.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import type { Config } from '#server/platform/process/config.ts';
import { runChecks } from './run-checks.ts';

export function upkeepRoutes(app: App): void {
  const { config } = app;
  serve(app, readUpkeep, ({ db }) => upkeepOf(db, config));
  serve(app, beginBackup, async ({ tx }) => {
    if (config.backups === null) throw refuse(409, upkeepMessages.noPlace);
    if (await isUnderWay(tx)) throw refuse(409, upkeepMessages.underWay);
    await addJob(tx, 'make-backup', { wanted: true }, { key: backupJobKeys.wanted, queue: 'backups', maxAttempts: 3 });
    return upkeepOf(tx, config);
  });
}

async function upkeepOf(db: Db, config: Config): Promise<Upkeep> {
  const { backups: plan } = config;
  return {
    findings: await runChecks({ db, config }),
    plan: plan && { everyHours: plan.everyHours, keep: plan.keep, verifies: plan.verifies },
    underWay: await isUnderWay(db),
    backups: (await findBackups(db)) as Upkeep['backups'],
  };
}
