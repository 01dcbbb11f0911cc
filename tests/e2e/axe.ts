import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const colorRules = ['color-contrast', 'link-in-text-block'];
const sizeRules = ['target-size', 'scrollable-region-focusable'];
const appearanceRules = [...colorRules, ...sizeRules];
const appearanceOff = Object.fromEntries(appearanceRules.map((rule) => [rule, { enabled: false }]));

/** What to check, by what the result depends on. */
export const checks = {
  structure: { runOnly: { type: 'tag', values: [...wcag, 'best-practice'] }, rules: appearanceOff },
  /** an email has no landmarks, which best practice asks of a page */
  emailStructure: { runOnly: { type: 'tag', values: wcag }, rules: appearanceOff },
  colors: { runOnly: { type: 'rule', values: colorRules } },
  appearance: { runOnly: { type: 'rule', values: appearanceRules } },
} satisfies Record<string, RunOptions>;

/** Loads axe into the page, once for all checks that follow. */
export async function loadAxe(page: Page): Promise<void> {
  await page.evaluate(axe.source);
}

/** Returns every violation with its element. Frames are not entered. */
export async function violationsOf(page: Page, check: RunOptions, selector = 'html'): Promise<string[]> {
  const options: RunOptions = { ...check, resultTypes: ['violations'], iframes: false };
  return page.evaluate<string[]>(`axe
    .run(${JSON.stringify(selector)}, ${JSON.stringify(options)})
    .then(({ violations }) => violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => id + ': ' + target + ': ' + failureSummary)))`);
}
