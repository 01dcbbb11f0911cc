import type { Actor } from '#contract/platform/access/permissions.ts';
import type { NextStep } from '#contract/platform/home/next-steps.ts';
import type { Settings } from '#contract/platform/programme/settings.ts';
import type { Db } from '#server/platform/database/connection.ts';

export interface StepReading {
  db: Db;
  actor: Actor;
  /** the actor's own nonprofit */
  nonprofit: number;
  /** the present day in the programme's time zone, `YYYY-MM-DD` */
  today: string;
  settings: Settings;
}

/** Reads what one feature asks of a nonprofit; empty if it asks nothing. */
export type StepSource = (reading: StepReading) => Promise<NextStep[]>;

type Said = Pick<NextStep, 'key' | 'title' | 'link' | 'action'> & Partial<NextStep>;

/** Makes a step; missing members get empty values. */
export function step(said: Said): NextStep {
  return { detail: '', quotation: '', until: null, urgent: false, percent: null, parts: [], period: null, ...said };
}
