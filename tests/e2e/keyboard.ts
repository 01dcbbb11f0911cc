import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * Returns functions that use a page by keyboard alone: nothing is clicked, filled or focused directly. `farthest`: the number of
 * tab stops after which a control counts as unreachable.
 */
export function keyboardOf(page: Page, farthest = 50) {
  async function press(...keys: string[]): Promise<void> {
    for (const key of keys) await page.keyboard.press(key);
  }

  /** Presses Tab, or Shift+Tab to go back, until the control has the focus. */
  async function tabTo(control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(control).toBeVisible();
    const focused = control.and(page.locator(':focus'));
    for (let stops = 0; stops < farthest && (await focused.count()) === 0; stops += 1) await page.keyboard.press(key);
    await expect(control).toBeFocused();
  }

  /** Goes to a control and presses it. */
  async function follow(control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await tabTo(control);
    await page.keyboard.press(key);
  }

  /** Goes to a field and types. */
  async function type(field: Locator, text: string): Promise<void> {
    await tabTo(field);
    await page.keyboard.type(text);
  }

  /** Skips the navigation of a page that was just loaded. */
  async function skipToContent(): Promise<void> {
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await press('Tab', 'Enter');
    await expect(page.getByRole('main')).toBeFocused();
  }

  return { press, tabTo, follow, type, skipToContent };
}
