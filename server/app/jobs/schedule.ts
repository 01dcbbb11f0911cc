import type { CronItem } from 'graphile-worker';
import { backupJobKeys } from '#server/platform/backup/by-schedule/backup-rows.ts';
import type { JobName } from '#server/platform/jobs/payloads.ts';

/** A job that runs at fixed times, in UTC. If there are several servers, only one of them adds the job each time. */
interface Periodic extends CronItem {
  task: JobName;
}

/** With a `backfillPeriod`, Almoner runs a job once if it was stopped at the job's time and starts again within that period. */
export const periodicJobs: readonly Periodic[] = [
  { task: 'keep-reporting', match: '7 * * * *' },
  { task: 'post-updates', match: '*/10 * * * *', options: { jobKey: 'post updates' } },
  { task: 'settle-payments', match: '*/5 * * * *', options: { maxAttempts: 1, jobKey: 'settle payments' } },
  { task: 'settle-gifts', match: '*/5 * * * *', options: { maxAttempts: 1, jobKey: 'settle gifts' } },
  { task: 'give-monthly', match: '*/5 * * * *', options: { maxAttempts: 1, jobKey: 'give monthly' } },
  { task: 'send-gift-cards', match: '*/10 * * * *', options: { jobKey: 'send gift cards' } },
  { task: 'make-backup', match: '41 * * * *', options: { jobKey: backupJobKeys.hourly, queueName: 'backups', maxAttempts: 3 } },
  { task: 'watch-upkeep', match: '*/15 * * * *', options: { jobKey: 'watch upkeep', maxAttempts: 1 } },
  {
    task: 'read-payouts',
    match: '35 2 * * *',
    options: { backfillPeriod: 86_400_000, jobKey: 'read payouts', queueName: 'payouts of gifts' },
  },
  { task: 'check-books', match: '50 3 * * *', options: { backfillPeriod: 86_400_000, jobKey: 'check books' } },
  {
    task: 'forget-unpaid-gifts',
    match: '55 3 * * *',
    options: { backfillPeriod: 86_400_000, jobKey: 'forget unpaid gifts' },
  },
  { task: 'prune-notices', match: '20 3 * * *', options: { backfillPeriod: 86_400_000, jobKey: 'prune notices' } },
  // after midnight in every time zone
  { task: 'end-board-terms', match: '10 12 * * *', options: { backfillPeriod: 86_400_000, jobKey: 'end board terms' } },
  { task: 'delete-old-rows', match: '30 3 * * *', options: { backfillPeriod: 86_400_000, jobKey: 'delete old rows' } },
  { task: 'forget-dossiers', match: '40 3 * * *', options: { backfillPeriod: 86_400_000, jobKey: 'forget dossiers' } },
  { task: 'remind-subscribers', match: '15 14 * * *', options: { backfillPeriod: 86_400_000, jobKey: 'remind subscribers' } },
  { task: 'ask-for-facts', match: '45 14 * * *', options: { backfillPeriod: 86_400_000, jobKey: 'ask for facts' } },
  {
    task: 'send-catalogue-proofs',
    match: '50 14 * * *',
    options: { backfillPeriod: 86_400_000, jobKey: 'send catalogue proofs' },
  },
  { task: 'tell-visitors', match: '10 15 * * *', options: { backfillPeriod: 86_400_000, jobKey: 'tell visitors' } },
  { task: 'watch-irs-folder', match: '37 * * * *', options: { maxAttempts: 1, jobKey: 'watch irs folder' } },
  { task: 'remind-of-keys', match: '20 14 * * *', options: { backfillPeriod: 86_400_000, jobKey: 'remind of keys' } },
  { task: 'remind-of-dates', match: '0 14 * * *', options: { backfillPeriod: 86_400_000, jobKey: 'remind of dates' } },
  { task: 'remind-of-consents', match: '30 14 * * *', options: { backfillPeriod: 86_400_000, jobKey: 'remind of consents' } },
];
