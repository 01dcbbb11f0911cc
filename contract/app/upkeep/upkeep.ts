import * as z from 'zod/mini';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { oneOf } from '#contract/platform/wire/shapes.ts';

/** The checks that Almoner runs by itself, in the order of the page. */
export const upkeepChecks = ['BACKUPS', 'DISK', 'EMAILS', 'WORK', 'CLOCK', 'DATABASE', 'GIFTS'] as const;
export type UpkeepCheck = (typeof upkeepChecks)[number];

export const upkeepCheckLabels: Record<UpkeepCheck, string> = {
  BACKUPS: 'Backups',
  DISK: 'Room on the disk',
  EMAILS: 'Emails',
  WORK: 'Work in the background',
  CLOCK: 'Clock',
  DATABASE: 'Database',
  GIFTS: 'Gifts',
};

/** WATCH: the checked thing works, but somebody should look at it. BAD: it does not work, or soon will not. */
const findingStates = ['GOOD', 'WATCH', 'BAD'] as const;
export type FindingState = (typeof findingStates)[number];

export const findingStateLabels: Record<FindingState, string> = {
  GOOD: 'In order',
  WATCH: 'Look at it',
  BAD: 'Needs help',
};

const finding = z.object({
  check: oneOf(upkeepChecks),
  state: oneOf(findingStates),
  /** what was found, in sentences */
  text: z.string(),
  /** what to do; empty where there is nothing to do */
  advice: z.string(),
});
export type UpkeepFinding = z.output<typeof finding>;

const backupStates = ['RUNNING', 'DONE', 'FAILED'] as const;

const backupRecord = z.object({
  id: z.int(),
  state: oneOf(backupStates),
  /** name in the folder or bucket of backups */
  file: z.string(),
  begunAt: momentText,
  endedAt: z.nullable(momentText),
  /** bytes */
  size: z.nullable(z.int()),
  encrypted: z.boolean(),
  verifiedAt: z.nullable(momentText),
  /** why the backup failed or was not verified; empty: no problem */
  problem: z.string(),
  /** when the file was deleted because newer backups took its place; null: it was not */
  removedAt: z.nullable(momentText),
});
export type BackupRecord = z.output<typeof backupRecord>;

export const upkeepMessages = {
  noPlace: 'No place for backups is set on this server. Whoever runs it sets BACKUP_DIR or BACKUP_BUCKET.',
  underWay: 'A backup is being made.',
};

const upkeep = z.object({
  findings: z.array(finding),
  /** null: this server makes no backups by itself */
  plan: z.nullable(z.object({ everyHours: z.int(), keep: z.int(), verifies: z.boolean() })),
  /** whether a backup was asked for, is being made or is being verified */
  underWay: z.boolean(),
  /** newest first */
  backups: z.array(backupRecord),
});
export type Upkeep = z.output<typeof upkeep>;

export const readUpkeep = endpoint('readUpkeep', 'GET upkeep/', {
  access: 'readSettings',
  summary: 'How the server is: backups, disk, emails, work in the background, clock and database',
  result: upkeep,
});

export const beginBackup = endpoint('beginBackup', 'POST upkeep/backups/', {
  access: 'manageProgramme',
  summary: 'Make a backup now; 409 while one is being made, or where no folder for backups is set',
  refuses: [409],
  result: upkeep,
});
