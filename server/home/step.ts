import type { NextStep } from '#contract/home/next-steps.ts';
import type { Actor } from '#contract/people/permissions.ts';
import type { Settings } from '#contract/programme/settings.ts';
import type { Db } from '#server/database/connection.ts';

export interface StepReading {
  db: Db;
  actor: Actor;
  /** the actor's own */
  nonprofit: number;
  /** the programme's calendar day */
  today: string;
  settings: Settings;
}

/** What a feature asks of a nonprofit. An empty list where it asks nothing. */
export type StepSource = (reading: StepReading) => Promise<NextStep[]>;

type Said = Pick<NextStep, 'key' | 'title' | 'link' | 'action'> & Partial<NextStep>;

/** A step, with what it leaves out. */
export function step(said: Said): NextStep {
  return { detail: '', quotation: '', until: null, urgent: false, percent: null, parts: [], period: null, ...said };
}
