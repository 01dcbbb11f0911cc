import type { Locator, Page } from '@playwright/test';
import type { Db } from '#server/database/connection.ts';
import type { DemoPerson, NewPerson } from './test.ts';

/** A page in one of its states, as it is looked at in both schemes, wide and narrow. */
export interface Scene {
  what: string;
  /** as the router has it */
  route: string;
  as?: DemoPerson;
  path: string | ((db: Db, test: { page: Page; newPerson: NewPerson }) => Promise<string>);
  heading: string;
  /** brings up what is to be looked at, and answers what is waited for */
  shows?: (page: Page) => Promise<Locator> | Locator;
  /** opens what a narrow screen folds away */
  unfold?: (page: Page) => Promise<void>;
  /** calls that are meant to be refused: the browser writes each to its console */
  refused?: RegExp;
}
