import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { Browser, BrowserContext } from '@playwright/test';
import { atMost, type Figure } from './report.ts';

type Person = 'staff' | 'nonprofit' | 'reviewer';

/** The most that a page's own script may weigh. */
const budget = 60;

/** Who opens a route, where programme staff do not or where others load more. */
const others: readonly [Person, RegExp][] = [
  ['reviewer', /^\/reviewers\/(review|setup|thank-you)|^\/reviews\//],
  ['nonprofit', /\/(edit|review)$|^\/(report-donations|learning-commons\/(create-subscription|seats)|photo-manager)$/],
];

/** Lists of the API by the beginning of a route; the first record stands for `$id`. */
const records: readonly [RegExp, list: string][] = [
  [/^\/applications\/templates/, 'applications/templates/'],
  [/^\/applications\/responses/, 'applications/responses/'],
  [/^\/nonprofit\//, 'nonprofits/'],
  [/^\/profile/, 'users/'],
  [/^\/payouts\/\$id/, 'payouts/batches/'],
  [/^\/learning-commons\/files/, 'learning-commons/files/'],
  [/^\/donation-management\/imports/, 'donation-imports/'],
  [/^\/bulk-changes/, 'bulk-changes/'],
  [/^\/outbox/, 'outbox/'],
  [/^\/volunteering/, 'volunteering/'],
  [/^\/reviews\/edit/, 'applications/reviews/'],
];

/** Every route behind the login, as the router has it. */
function routes(): string[] {
  const folder = new URL('../web/routes/', import.meta.url);
  const files = readdirSync(folder).filter((name) => !/^(public|parents|search|site)|test/.test(name));
  const text = files.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('\n');
  return ['/', ...[...text.matchAll(/\bpath: '(\/.*?)'/g)].map(([, path]) => path ?? '')];
}

/** The gzip bytes of script that each route loads beyond what all pages behind the login load. */
export async function benchPageScripts(
  browser: Browser,
  origin: string,
  sessions: Record<Person, string>,
  ask: (path: string, person: Person) => Promise<unknown>,
): Promise<Figure[]> {
  const contexts = new Map<Person, BrowserContext>();
  for (const [person, session] of Object.entries(sessions) as [Person, string][]) {
    const context = await browser.newContext({ baseURL: origin });
    await context.addInitScript((stored) => localStorage.setItem('almoner.session', stored), session);
    contexts.set(person, context);
  }
  const loaded = new Map<string, Set<string>>();
  for (const route of routes()) {
    const person = others.find(([, pattern]) => pattern.test(route))?.[0] ?? 'staff';
    const page = await contexts.get(person)?.newPage();
    if (!page) continue;
    const scripts = new Set<string>();
    page.on('request', (request) => request.resourceType() === 'script' && scripts.add(new URL(request.url()).pathname));
    await page.goto(await address(route, person, ask));
    await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.close();
    loaded.set(route, scripts);
  }
  for (const context of contexts.values()) await context.close();
  const [first = new Set<string>(), ...rest] = loaded.values();
  const shell = new Set([...first].filter((file) => rest.every((scripts) => scripts.has(file))));
  const own = [...loaded].map(([route, scripts]) => ({ route, files: [...scripts].filter((file) => !shell.has(file)) }));
  return [
    {
      what: 'script of every page behind the login, gzip',
      value: `${kilobytes([...shell]).toFixed(1)} kB in ${shell.size} files`,
    },
    ...own
      .toSorted((a, b) => kilobytes(b.files) - kilobytes(a.files))
      .map(({ route, files }) => atMost(`own script of ${route}`, kilobytes(files), budget, 'kB', largest(files))),
  ];
}

async function address(route: string, person: Person, ask: (path: string, person: Person) => Promise<unknown>): Promise<string> {
  if (!route.includes('$')) return route;
  const list = records.find(([pattern]) => pattern.test(route))?.[1];
  const answer = list === undefined ? undefined : ((await ask(list, person)) as { results?: { id: number }[] } | undefined);
  return route.replace(/\$\w+/, String(answer?.results?.[0]?.id ?? 1));
}

const sizeOf = (file: string) => statSync(new URL(`../dist/web${file}.gz`, import.meta.url)).size / 1_000;
const kilobytes = (files: readonly string[]) => files.reduce((sum, file) => sum + sizeOf(file), 0);

function largest(files: readonly string[]): string {
  const sizes = files.map(sizeOf).sort((a, b) => b - a);
  return `${files.length} files, the largest ${sizes
    .slice(0, 3)
    .map((size) => size.toFixed(0))
    .join(', ')}`;
}
