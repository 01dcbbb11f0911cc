import type { Page } from '@playwright/test';
import { type Kind, kinds, makeWorld, type Route, specifiedRoutes, type World } from '../specified-routes.ts';
import { beSignedIn, expect, test } from '../test.ts';

interface Seen {
  heading: string;
  at: string;
  title: string;
  soon: boolean;
}

/*
 * Runs in the page: goes to an address inside the app and waits for its heading. It first shows the page “Page Not Found”, whose
 * heading no other page has, so that an old heading is not taken for the new one.
 */
const walk = `async (to, expected) => {
  const between = 'Page Not Found';
  const shown = () => document.querySelector('h1')?.textContent ?? '';
  const wait = async (done) => {
    for (const end = Date.now() + 15_000; !done() && Date.now() < end; ) await new Promise(requestAnimationFrame);
  };
  history.pushState({}, '', '/error404');
  await wait(() => shown() === between);
  history.pushState({}, '', to);
  await wait(() => shown() === expected && (expected !== between || location.pathname === '/error404'));
  const soon = /coming soon/i.test(document.body.innerText);
  return { heading: shown(), at: location.pathname + location.search, title: document.title, soon };
}`;

function visit(page: Page, path: string, heading: string): Promise<Seen> {
  return page.evaluate(`(${walk})(${JSON.stringify(path)}, ${JSON.stringify(heading)})`);
}

async function open(page: Page, path: string, heading: string): Promise<Seen> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  const { pathname, search } = new URL(page.url());
  const soon = /coming soon/i.test(await page.locator('body').innerText());
  return { heading, at: `${pathname}${search}`, title: await page.title(), soon };
}

/** What the specification demands: the page, the message that the person has no access, or Login with the way back. */
function expected(route: Route, world: World, kind: Kind) {
  const path = typeof route.path === 'string' ? route.path : route.path(world, kind);
  const heading = route.heading(world, kind);
  const ends = route.ends?.(kind) ?? path;
  return { path, heading: heading ?? 'Log in', at: heading === null ? '/login' : ends };
}

/**
 * Each test visits the programme's pages one after the other without loading the app again, so that the tests of all six kinds of
 * person take less than a minute.
 */
for (const kind of kinds) {
  test(`every specified route, as ${kind}`, async ({ page, db, newPerson }) => {
    const world = await makeWorld(db, newPerson);
    if (kind !== 'visitor') await beSignedIn(page, world.people[kind]);
    await page.goto('/error404');
    const wrong: unknown[] = [];
    for (const route of specifiedRoutes) {
      const { path, heading, at } = expected(route, world, kind);
      const seen = await (route.document ? open : visit)(page, path, heading);
      const where =
        at === '/login' && path !== '/login' ? seen.at.startsWith(`/login?redirect=${path.split('?')[0]}`) : seen.at === at;
      const isRight = seen.heading === heading && where && seen.title.endsWith(' · Almoner') && !seen.soon;
      if (!isRight) wrong.push({ route: route.name, path, expected: { heading, at }, seen });
      if (route.document) await page.goto('/error404');
    }
    expect(wrong).toEqual([]);
  });
}
