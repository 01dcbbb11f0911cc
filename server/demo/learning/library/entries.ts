import { boardEntries } from './entries/board.ts';
import { communicationEntries } from './entries/communications.ts';
import { evaluationEntries } from './entries/evaluation.ts';
import { fundraisingEntries } from './entries/fundraising.ts';
import { volunteerEntries } from './entries/volunteers.ts';
import type { DemoEntry } from './entry.ts';

export const libraryEntries: readonly DemoEntry[] = [
  ...boardEntries,
  ...fundraisingEntries,
  ...communicationEntries,
  ...volunteerEntries,
  ...evaluationEntries,
];
