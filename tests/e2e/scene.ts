import type { Locator, Page } from '@playwright/test';
import type { Db } from '#server/platform/database/connection.ts';
import type { DemoPerson, NewPerson } from './test.ts';

/** A page in one state. The accessibility test checks it in the light and the dark color scheme, wide and narrow. */
export interface Scene {
  what: string;
  /** the path of the route, as in the router */
  route: string;
  as?: DemoPerson;
  /** true: the scene needs a page that has shown nothing before. A scene without a demo account always gets such a page */
  alone?: true;
  path: string | ((db: Db, test: { page: Page; newPerson: NewPerson }) => Promise<string>);
  heading: string | RegExp;
  /** brings the page into the state to check, and returns the element to wait for */
  shows?: (page: Page) => Promise<Locator> | Locator;
  /** opens what is collapsed on a narrow screen */
  unfold?: (page: Page) => Promise<void>;
  /** addresses of calls that the server refuses in this scene; the browser logs each as an error, which is expected */
  refused?: RegExp;
}
