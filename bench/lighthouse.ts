// npm run lighthouse [-- --json]: measures the public pages of a production server with Lighthouse's mobile settings.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { nonprofitPath } from '#contract/nonprofits/public/addresses.ts';
import { openForCommand } from '#server/app/commands/open-database.ts';
import { openFolder } from '#server/platform/files/storage/folder-storage.ts';
import { readConfig } from '#server/platform/process/config.ts';
import { freePort, ready, spawnApp } from '#tests/running-app.ts';
import { ensureChromium } from '../scripts/chromium.mjs';
import { ensureWebBuilt } from '../scripts/prepare.mjs';
import { multiplyPhotos } from './many-photos.ts';
import { type Figure, median, table } from './report.ts';

const goals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof goals;
const categories = Object.keys(goals) as Category[];
const runs = 3;
const shown = 'Harbor Lantern Reading Room';
const galleryPhotos = 40;

/** Adds the demo programme, with more photos of one nonprofit. Returns the path of that nonprofit's profile. */
async function fill(environment: Record<string, string>): Promise<string> {
  const app = spawnApp({ ...environment, NODE_ENV: 'development' });
  await ready(app);
  const { db, close } = await openForCommand(readConfig({ DATA_DIR: environment['DATA_DIR'] }));
  const nonprofit = await db.selectFrom('nonprofits').select(['id', 'name']).where('name', '=', shown).executeTakeFirstOrThrow();
  await multiplyPhotos(db, openFolder(environment['DATA_DIR'] ?? ''), nonprofit.id, galleryPhotos);
  await close();
  app.process.kill('SIGTERM');
  await app.ended;
  return nonprofitPath(nonprofit);
}

/** Returns Lighthouse's scores of an address, from 0 to 100: the median of each category, and the timings of the last run. */
async function measure(url: string, port: number): Promise<Figure[]> {
  const scores: Record<Category, number[]> = { performance: [], accessibility: [], 'best-practices': [], seo: [] };
  const complaints = new Set<string>();
  let times = '';
  for (let run = 0; run < runs; run += 1) {
    const result = await lighthouse(url, { port, onlyCategories: categories, logLevel: 'error' });
    if (!result) throw new Error(`Lighthouse has no answer for ${url}`);
    for (const name of categories) {
      const category = result.lhr.categories[name];
      scores[name].push(Math.round((category?.score ?? 0) * 100));
      for (const { id, weight } of category?.auditRefs ?? []) {
        const score = result.lhr.audits[id]?.score;
        if (name !== 'performance' && weight > 0 && typeof score === 'number' && score < 1) complaints.add(id);
      }
    }
    const told = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'];
    times = told.map((id) => `${id.replace(/\B\w+-?/g, '').toUpperCase()} ${result.lhr.audits[id]?.displayValue}`).join(', ');
  }
  const { pathname } = new URL(url);
  return categories.map((name) => {
    const score = median(scores[name]);
    const detail = name === 'performance' ? ` (${times})` : complaints.size > 0 ? ` (${[...complaints].join(', ')})` : '';
    return {
      what: `${pathname} ${name}`,
      value: `${score}${detail}`,
      ratio: score / goals[name],
      goal: `≥ ${goals[name]}`,
      met: score >= goals[name],
    };
  });
}

const flags =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

/** Measures the pages in a new Chromium, against the app as production runs it. */
async function measureAll(folder: string, chromePath: string): Promise<Figure[]> {
  const port = await freePort();
  const environment = { DATA_DIR: join(folder, 'data'), PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
  const profile = await fill(environment);
  const app = spawnApp({ ...environment, NODE_ENV: 'production' });
  const userDataDir = await mkdtemp(join(folder, 'chrome-'));
  const chrome = await launch({ chromePath, chromeFlags: flags.split(' '), userDataDir });
  try {
    await ready(app);
    const figures: Figure[] = [];
    for (const path of ['/directory', profile, '/learning-commons/about'])
      figures.push(...(await measure(app.origin + path, chrome.port)));
    return figures;
  } finally {
    chrome.kill();
    app.process.kill('SIGTERM');
    await app.ended;
  }
}

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
ensureWebBuilt();
const chromePath = await ensureChromium();
if (!chromePath) throw new Error('Lighthouse needs a Chromium: install one, or name it in CHROMIUM_PATH.');
const folder = await mkdtemp(join(tmpdir(), 'almoner-lighthouse-'));
try {
  const figures = await measureAll(folder, chromePath);
  process.stdout.write(values.json ? `${JSON.stringify(figures, null, 2)}\n` : `\n${table(figures)}\n`);
  process.exitCode = figures.every(({ met }) => met) ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
