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
  if (!(await page.evaluate<boolean>(`typeof axe === 'object'`))) await page.evaluate(axe);
}

/** Returns every violation with its element. Does not check the content of frames. */
export function violationsOf(page: Page, check: RunOptions, selector = 'html'): Promise<string[]> {
  return run(page, JSON.stringify(selector), check);
}

function run(page: Page, context: string, check: RunOptions): Promise<string[]> {
  const options: RunOptions = { ...check, resultTypes: ['violations'], iframes: false };
  return page.evaluate<string[]>(`axe
    .run(${context}, ${JSON.stringify(options)})
    .then(({ violations }) => violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => id + ': ' + target + ': ' + failureSummary)))`);
}

/*
 * Run in the page. The elements that show text, and how each looks: its colour, its size and all that lies behind it.
 * Null for what cannot be seen.
 */
const looks = `
  const written = (root) => [...root.querySelectorAll('*')].filter((element) =>
    element.matches('input, textarea, select') || [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()));
  const lookOf = (element) => {
    const { width, height } = element.getBoundingClientRect();
    if (width < 2 || height < 2 || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return null;
    const { color, fontSize, fontWeight, textDecorationLine } = getComputedStyle(element);
    const behind = [];
    for (let at = element; at; at = at.parentElement) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(at);
      behind.push(backgroundColor, backgroundImage, opacity);
    }
    return [color, fontSize, fontWeight, textDecorationLine, ...behind].join();
  };`;

/** Remembers how the elements of the page look now. */
export async function rememberLooks(page: Page): Promise<void> {
  await page.evaluate(`{
    ${looks}
    window.looksBefore = new WeakMap(written(document).map((element) => [element, lookOf(element)]));
  }`);
}

/** As `violationsOf`, for the elements that look otherwise than they did. */
export async function violationsOfNewLooks(page: Page, check: RunOptions, selector: string): Promise<string[]> {
  const context = `(() => {
    ${looks}
    return [...document.querySelectorAll(${JSON.stringify(selector)})].flatMap(written).filter((element) => {
      const look = lookOf(element);
      return look && look !== window.looksBefore.get(element);
    });
  })()`;
  return (await page.evaluate<number>(`${context}.length`)) === 0 ? [] : run(page, `{ include: ${context} }`, check);
}
