import { globSync, readFileSync, statSync } from 'node:fs';
import type { Browser, BrowserContext } from '@playwright/test';
import type { Session } from '#contract/platform/access/accounts.ts';
import { type Person, storeSession } from './demo-in-browser.ts';
import { atMost, type Figure } from './report.ts';

/** The most kilobytes of a page's own script. */
const budget = 60;

/** The routes that this benchmark opens as a reviewer or nonprofit: programme staff do not open them, or load less there. */
const others: readonly [Person, RegExp][] = [
  ['reviewer', /^\/reviewers\/(review|setup|thank-you)|^\/reviews\//],
  ['nonprofit', /\/(edit|review)$|^\/(report-donations|learning-commons\/(create-subscription|seats)|photo-manager)$/],
];

/** Lists of the API by the beginning of a route: the id of the list's first record replaces the route's parameter. */
const records: readonly [RegExp, list: string][] = [
  [/^\/applications\/templates/, 'applications/templates/'],
  [/^\/applications\/responses/, 'applications/responses/'],
  [/^\/nonprofit\//, 'nonprofits/'],
  [/^\/profile/, 'user/'],
  [/^\/payouts\/\$id/, 'payouts/batches/'],
  [/^\/learning-commons\/files/, 'learning-commons/'],
  [/^\/donation-management\/imports/, 'donation-imports/'],
  [/^\/bulk-changes/, 'bulk-changes/'],
  [/^\/outbox/, 'outbox/'],
  [/^\/volunteering/, 'volunteering/'],
  [/^\/reviews\/edit/, 'applications/reviews/'],
];

/** Every route behind the login except Home, as the router has it. */
function routes(): string[] {
  const web = new URL('../web/', import.meta.url);
  const text = globSync('*/routes.ts', { cwd: web })
    .map((name) => readFileSync(new URL(name, web), 'utf8'))
    .join('\n');
  return [...text.matchAll(/\bpath: '(\/.*?)'/g)].map(([, path]) => path ?? '');
}

/**
 * The gzip kilobytes of script that each route loads in addition to Home. People come from Home, so that the frame, the lists
 * and what most pages share are loaded by then.
 */
export async function benchPageScripts(
  browser: Browser,
  origin: string,
  signIn: (person: Person) => Promise<Session>,
): Promise<Figure[]> {
  const visitors = new Map<Person, Visitor>();
  for (const person of ['staff', 'nonprofit', 'reviewer'] as const) {
    const session = await signIn(person);
    const context = await browser.newContext({ baseURL: origin });
    await storeSession(context, session);
    visitors.set(person, { context, token: session.token, home: await scriptsOf(context, '/') });
  }
  const figures: (readonly [kilobytes: number, figure: Figure])[] = [];
  for (const route of routes()) {
    const visitor = visitors.get(others.find(([, pattern]) => pattern.test(route))?.[0] ?? 'staff');
    if (!visitor) continue;
    const files = (await scriptsOf(visitor.context, await address(route, origin, visitor))).difference(visitor.home);
    figures.push([kilobytes(files), atMost(`own script of ${route}`, kilobytes(files), budget, 'kB', largest(files))]);
  }
  const home = visitors.get('staff')?.home ?? new Set<string>();
  for (const { context } of visitors.values()) await context.close();
  return [
    { what: 'all script of Home, gzip', value: `${kilobytes(home).toFixed(1)} kB (${largest(home)})` },
    ...figures.toSorted(([a], [b]) => b - a).map(([, figure]) => figure),
  ];
}

interface Visitor {
  context: BrowserContext;
  token: string;
  /** the scripts that Home loads */
  home: Set<string>;
}

async function scriptsOf(context: BrowserContext, path: string): Promise<Set<string>> {
  const page = await context.newPage();
  const scripts = new Set<string>();
  page.on('request', (request) => request.resourceType() === 'script' && scripts.add(new URL(request.url()).pathname));
  await page.goto(path);
  await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.close();
  return scripts;
}

async function address(route: string, origin: string, { token }: Visitor): Promise<string> {
  if (!route.includes('$')) return route;
  const list = records.find(([pattern]) => pattern.test(route))?.[1];
  if (list === undefined) return route.replace(/\$\w+/, '1');
  const answer = await fetch(`${origin}/api/v1/${list}`, { headers: { authorization: `Token ${token}` } });
  const found = (await answer.json()) as { results?: { id: number }[] };
  return route.replace(/\$\w+/, String(found.results?.[0]?.id ?? 1));
}

const sizeOf = (file: string) => statSync(new URL(`../dist/web${file}.gz`, import.meta.url)).size / 1_000;
const kilobytes = (files: Set<string>) => [...files].reduce((sum, file) => sum + sizeOf(file), 0);

function largest(files: Set<string>): string {
  const sizes = [...files].map(sizeOf).sort((a, b) => b - a);
  const first = sizes.slice(0, 3).map((size) => size.toFixed(0));
  return `${files.size} files, the largest ${first.join(', ')}`;
}
