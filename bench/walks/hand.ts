import type { Locator, Page } from '@playwright/test';
import type { Session } from '#contract/platform/access/accounts.ts';
import type { Demo } from '../demo-in-browser.ts';

/** Uses a page like a person with mouse and keyboard, and counts clicks and keys. */
export interface Hand {
  page: Page;
  click(what: Locator): Promise<void>;
  /** two clicks: one opens the list, one takes the option */
  choose(what: Locator, option: string): Promise<void>;
  /** types into the focused field */
  type(text: string): Promise<void>;
  /** clicks into a field, and types in place of its text */
  fill(what: Locator, text: string): Promise<void>;
  /** two clicks: one opens the file chooser, one takes the file */
  chooseFile(what: Locator, file: ChosenFile): Promise<void>;
}

interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export interface Walk {
  what: string;
  /** pixels: width, height */
  screen: readonly [number, number];
  /** Prepares the walk. Returns the path where the person begins, and their session; a visitor has none. */
  begin(demo: Demo): Promise<{ from: string; as?: Session }>;
  /** walks from that path to the end, and checks the result */
  go(hand: Hand): Promise<void>;
}

/** The clicks and keys of a hand so far. */
export interface Counted {
  clicks: number;
  keys: number;
}

export function handOf(page: Page): Hand & { counted: Counted } {
  const counted = { clicks: 0, keys: 0 };
  const hand: Hand = {
    page,
    async click(target) {
      counted.clicks += 1;
      await target.click();
    },
    async choose(target, option) {
      counted.clicks += 2;
      await target.selectOption(option);
    },
    async type(text) {
      counted.keys += text.length;
      await page.keyboard.type(text);
    },
    async fill(target, text) {
      await hand.click(target);
      await page.keyboard.press('ControlOrMeta+a');
      await hand.type(text);
    },
    async chooseFile(target, file) {
      counted.clicks += 1;
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), hand.click(target)]);
      await chooser.setFiles(file);
    },
  };
  return { ...hand, counted };
}
