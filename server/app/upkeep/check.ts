import type { FindingState, UpkeepCheck } from '#contract/app/upkeep/upkeep.ts';
import type { Db } from '#server/platform/database/connection.ts';
import type { Config } from '#server/platform/process/config.ts';

export interface CheckContext {
  config: Config;
  db: Db;
}

/** What one check has found. `advice` is for the person who runs the server; empty if there is nothing to do. */
export interface CheckResult {
  state: FindingState;
  text: string;
  advice: string;
}

/** Looks at one thing, and changes nothing. */
export type Check = (context: CheckContext) => Promise<CheckResult>;

export type Checks = Record<UpkeepCheck, Check>;

export const good = (text: string): CheckResult => ({ state: 'GOOD', text, advice: '' });
export const watch = (text: string, advice: string): CheckResult => ({ state: 'WATCH', text, advice });
export const bad = (text: string, advice: string): CheckResult => ({ state: 'BAD', text, advice });

const worse: Record<FindingState, number> = { GOOD: 0, WATCH: 1, BAD: 2 };

/** Several findings as one: the worst state, and all sentences. */
export function together(found: readonly CheckResult[]): CheckResult {
  const state = found.reduce<FindingState>((worst, one) => (worse[one.state] > worse[worst] ? one.state : worst), 'GOOD');
  const words = (texts: string[]) => texts.filter((text) => text !== '').join(' ');
  return { state, text: words(found.map(({ text }) => text)), advice: words(found.map(({ advice }) => advice)) };
}
