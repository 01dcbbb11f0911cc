import type * as z from 'zod/mini';
import { address } from './variables/address.ts';
import { backups } from './variables/backups.ts';
import { database } from './variables/database.ts';
import { files } from './variables/files.ts';
import { load } from './variables/load.ts';
import { mail } from './variables/mail.ts';
import { programme } from './variables/programme.ts';
import { security } from './variables/security.ts';
import { services } from './variables/services.ts';
import type { Variable } from './variables/variable.ts';
import { watching } from './variables/watching.ts';

export type { Variable } from './variables/variable.ts';

/** The variables by what they are for. Each group has one sentence that says who needs it. */
export const variableGroups: { title: string; needed: string; variables: Readonly<Record<string, Variable<unknown>>> }[] = [
  { title: 'Address and start', needed: 'Every programme that people reach from outside needs these.', variables: address },
  { title: 'Email', needed: 'Every programme that sends emails needs a mail server.', variables: mail },
  { title: 'Backups', needed: 'Every programme needs backups, on another disk or in a bucket.', variables: backups },
  {
    title: 'Keys and second factors',
    needed: 'Programmes that pay out by bank, or whose staff must sign in with a code, need these.',
    variables: security,
  },
  {
    title: 'Name and look of the programme',
    needed: 'Operators need these only to fix what programme staff otherwise choose on the page Settings.',
    variables: programme,
  },
  {
    title: 'Payments and other services',
    needed: 'Programmes that sell the Learning Commons by card, show an outside list of events or load IRS files need these.',
    variables: services,
  },
  {
    title: 'Processes and waiting',
    needed: 'Programmes with many people at once, or behind a load balancer, need these.',
    variables: load,
  },
  {
    title: 'Logs, figures, traces and error reports',
    needed: 'Operators who watch Almoner with tools of their own need these.',
    variables: watching,
  },
  {
    title: 'A PostgreSQL of your own',
    needed: 'Programmes with a managed database, a pooler, a replica or several servers need these.',
    variables: database,
  },
  { title: 'Files in a bucket', needed: 'Programmes whose files are in an object store need these.', variables: files },
];

/** Every variable that Almoner reads. An empty value counts as not set. */
export const variables = {
  ...address,
  ...mail,
  ...backups,
  ...security,
  ...programme,
  ...services,
  ...load,
  ...watching,
  ...database,
  ...files,
} satisfies Record<string, Variable<unknown>>;

/** The values of the variables, or their defaults. */
export type Values = { [K in keyof typeof variables]: z.output<(typeof variables)[K]['schema']> };
