import * as z from 'zod/mini';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { oneOf } from '#contract/platform/wire/shapes.ts';

/** The first steps of a new programme, in this order. */
export const firstSteps = [
  'contact',
  'name',
  'colour',
  'mail',
  'backup',
  'keys',
  'categories',
  'nonprofits',
  'colleague',
  'application',
  'publish',
  'invite',
  'open',
] as const;
export type FirstStep = (typeof firstSteps)[number];

const firstStart = z.object({
  /** true: this is the demo programme, staff dismissed the steps, or every step is done */
  isOver: z.boolean(),
  mailIsSetUp: z.boolean(),
  /** whether Almoner makes backups by itself */
  backupsArePlanned: z.boolean(),
  /** whether Almoner verifies the backups that it makes by itself */
  backupsAreVerified: z.boolean(),
  /** whether the key of account numbers and passwords is set */
  keyIsSet: z.boolean(),
  /** whether a colleague was invited who has not come yet */
  colleagueIsInvited: z.boolean(),
  steps: z.array(z.object({ step: oneOf(firstSteps), done: z.boolean() })),
});
export type FirstStart = z.output<typeof firstStart>;

export const readFirstStart = endpoint('readFirstStart', 'GET settings/first-start/', {
  access: 'readSettings',
  summary: 'What a new programme still has to do, from its data',
  result: firstStart,
});

export const dismissFirstStart = endpoint('dismissFirstStart', 'PUT settings/first-start/', {
  access: 'manageProgramme',
  summary: 'Hide the first steps from all programme staff, or show them again',
  body: z.object({ dismissed: z.boolean() }),
  result: firstStart,
});
