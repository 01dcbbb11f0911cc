import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';

// less than half the size of `axe.source`, which every scene would send to its page
const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const colorRules = ['color-contrast', 'link-in-text-block'];
const sizeRules = ['target-size', 'scrollable-region-focusable'];
const appearanceRules = [...colorRules, ...sizeRules];
const appearanceOff = Object.fromEntries(appearanceRules.map((rule) => [rule, { enabled: false }]));

/** The checks, by the kind of page. */
export const checks = {
  /** structure and appearance at once */
  whole: {
    runOnly: { type: 'tag', values: [...wcag, 'best-practice'] },
    rules: Object.fromEntries(appearanceRules.map((rule) => [rule, { enabled: true }])),
  },
  structure: { runOnly: { type: 'tag', values: [...wcag, 'best-practice'] }, rules: appearanceOff },
  /** best practice asks a page for landmarks, which an email does not have */
  emailStructure: { runOnly: { type: 'tag', values: wcag }, rules: appearanceOff },
  colors: { runOnly: { type: 'rule', values: colorRules } },
  appearance: { runOnly: { type: 'rule', values: appearanceRules } },
} satisfies Record<string, RunOptions>;

/** Loads axe into the page once, for all later checks. */
export async function loadAxe(page: Page): Promise<void> {
  await page.evaluate(axe);
}

/** Returns every violation with its element. Does not check the content of frames. */
export async function violationsOf(page: Page, check: RunOptions, selector = 'html'): Promise<string[]> {
  const options: RunOptions = { ...check, resultTypes: ['violations'], iframes: false };
  return page.evaluate<string[]>(`axe
    .run(${JSON.stringify(selector)}, ${JSON.stringify(options)})
    .then(({ violations }) => violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => id + ': ' + target + ': ' + failureSummary)))`);
}
