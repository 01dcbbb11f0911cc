import type { Locator, Page } from '@playwright/test';
import type { Db } from '#server/database/connection.ts';
import type { DemoPerson, NewPerson } from './test.ts';

/** A page in one state. The accessibility test checks it in both colour schemes, wide and narrow. */
export interface Scene {
  what: string;
  /** the route's path, as in the router */
  route: string;
  as?: DemoPerson;
  /** in a page that has shown nothing before; so is every scene without a demo account */
  alone?: true;
  path: string | ((db: Db, test: { page: Page; newPerson: NewPerson }) => Promise<string>);
  heading: string | RegExp;
  /** prepares the state to check, and returns what to wait for */
  shows?: (page: Page) => Promise<Locator> | Locator;
  /** opens what is collapsed on a narrow screen */
  unfold?: (page: Page) => Promise<void>;
  /** calls that the server should refuse: the browser logs each as an error */
  refused?: RegExp;
}
