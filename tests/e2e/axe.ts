import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';

// the minified file, because every scene sends it to its page and `axe.source` is more than twice as large
const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const colorRules = ['color-contrast', 'link-in-text-block'];
const sizeRules = ['target-size', 'scrollable-region-focusable'];
const appearanceRules = [...colorRules, ...sizeRules];
const appearanceOff = Object.fromEntries(appearanceRules.map((rule) => [rule, { enabled: false }]));

/** The sets of axe rules that scenes are checked with. */
export const checks = {
  /** structure, colors and sizes at once */
  whole: {
    runOnly: { type: 'tag', values: [...wcag, 'best-practice'] },
    rules: Object.fromEntries(appearanceRules.map((rule) => [rule, { enabled: true }])),
  },
  /** structure and sizes at once */
  withSizes: {
    runOnly: { type: 'tag', values: [...wcag, 'best-practice'] },
    rules: { ...appearanceOff, ...Object.fromEntries(sizeRules.map((rule) => [rule, { enabled: true }])) },
  },
  structure: { runOnly: { type: 'tag', values: [...wcag, 'best-practice'] }, rules: appearanceOff },
  /** without best practice, which asks for landmarks: an email has none */
  emailStructure: { runOnly: { type: 'tag', values: wcag }, rules: appearanceOff },
  colors: { runOnly: { type: 'rule', values: colorRules } },
  sizes: { runOnly: { type: 'rule', values: sizeRules } },
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
 * Runs in the page: groups the elements that show text by their look. A look consists of everything that a rule about colors
 * reads of the element, and of everything behind the element. A positioned element without an opaque background may have anything
 * behind it, so it gets a look of its own.
 */
const byLook = `(selector) => {
  const looks = new Map();
  const isPlaced = ({ position }) => position === 'absolute' || position === 'fixed';
  const isOpaque = ({ backgroundColor }) => /^(rgb\\(|color\\([^/]+$)/.test(backgroundColor);
  const letsThrough = ({ opacity, filter, mixBlendMode }) => opacity !== '1' || filter !== 'none' || mixBlendMode !== 'normal';
  for (const element of document.querySelectorAll(':is(' + selector + ') *')) {
    if (element.closest('.only-read-out')) continue;
    const isWritten = element.matches('input:not([type=checkbox], [type=radio], [type=range], [type=color]), textarea, select') || [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const { width, height } = element.getBoundingClientRect();
    if (!isWritten || width < 2 || height < 2 || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const { color, fontSize, fontWeight, textDecorationLine, textShadow } = getComputedStyle(element);
    const look = [element.localName, color, fontSize, fontWeight, textDecorationLine, textShadow, getComputedStyle(element.parentElement).color];
    let lies = false;
    let placed = false;
    let covered = false;
    for (let at = element; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      covered = !letsThrough(style) && (covered || isOpaque(style));
      lies ||= at !== document.body && isPlaced(style);
      placed ||= lies && !covered;
      const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = style;
      const behind = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode].join();
      if (behind !== 'rgba(0, 0, 0, 0),none,1,none,normal') look.push(behind);
    }
    const key = placed ? look + looks.size + location.href : String(look);
    looks.set(key, [...(looks.get(key) ?? []), element]);
  }
  return looks;
}`;

/** The looks that this worker has checked without a violation. Only elements with other looks are checked. */
const seen = new Set<string>();
/**
 * How many elements of each look are checked. One is not enough, because axe reports nothing about an element that is partly
 * covered.
 */
const ofEach = 3;

/** Returns violations of the color rules, for elements whose look was not checked before. */
export async function violationsOfNewLooks(page: Page, selector: string): Promise<string[]> {
  const looks = await page.evaluate<string[]>(`[...(globalThis.looks = (${byLook})(${JSON.stringify(selector)})).keys()]`);
  const unseen = looks.filter((look) => !seen.has(look));
  if (unseen.length === 0) return [];
  const context = `{ include: ${JSON.stringify(unseen)}.flatMap((look) => globalThis.looks.get(look).slice(0, ${ofEach})) }`;
  const found = await run(page, context, checks.colors);
  if (found.length === 0) for (const look of unseen) seen.add(look);
  return found;
}
