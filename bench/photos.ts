import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { photoCopies } from '#server/nonprofits/photos/files/photo-files.ts';
import { type DatabaseAddress, openDatabase } from '#server/platform/database/connection.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { encodeCopies } from '#server/platform/files/pictures/picture-copies.ts';
import { openFolder } from '#server/platform/files/storage/folder-storage.ts';
import { createDatabase } from '#tests/new-database.ts';
import { firstLoad } from './bytes.ts';
import { addSignedIn } from './fill.ts';
import { multiplyPhotos } from './many-photos.ts';
import { atMost, type Figure, median } from './report.ts';
import { type Running, startServer } from './side.ts';

const uploads = 100;
/** after every fifth upload, sharp alone encodes the photo, for comparison */
const bareEach = 5;
const shown = 300;

/** A photo of 24 megapixels and about 8 MB, with as much detail as a real one has. */
function largePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 42 } as const;
  return sharp({ create: { width: 6_000, height: 4_000, channels: 3, background: 'teal', noise } })
    .blur(0.9)
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** 100 uploads of a large photo, with the server's memory meanwhile, and the first view of a page of 300 photos. */
export async function benchPhotos(server: DatabaseAddress, log: (line: string) => void): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'almoner-photos-'));
  const address = await createDatabase(server, 'bench_photos');
  const database = openDatabase(address);
  await migrate(database);
  const nonprofits = await database.db
    .insertInto('nonprofits')
    .values(['Uploader', 'Gallery'].map((name) => ({ name, display: true })))
    .returning('id')
    .execute();
  const [uploader = 0, gallery = 0] = nonprofits.map(({ id }) => id);
  const { token } = await addSignedIn(database.db, { nonprofitId: uploader, roles: ['NONPROFIT_STAFF'] });
  const running = await startServer(address, { DATA_DIR: folder });
  try {
    const figures = await measureUploads(running, { token, folder, log });
    log(`storing ${shown} photos of one nonprofit`);
    await multiplyPhotos(database.db, openFolder(folder), gallery, shown);
    return [...figures, ...(await measureFirstView(running, `/directory/${gallery}-gallery`, log))];
  } finally {
    running.stop();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Given {
  token: string;
  folder: string;
  log: (line: string) => void;
}

async function measureUploads({ origin, pid }: Running, { token, folder, log }: Given): Promise<Figure[]> {
  const photo = await largePhoto();
  const megabytes = (photo.length / 1e6).toFixed(1);
  log(`${uploads} uploads of ${megabytes} MB, each ${bareEach}th beside sharp alone`);
  const source = join(folder, 'bare.jpg');
  await writeFile(source, photo);
  const [ours, bare, samples]: [number[], number[], number[]] = [[], [], []];
  const timer = setInterval(() => void residentMegabytes(pid).then((now) => samples.push(now)), 100);
  for (let index = 0; index < uploads; index += 1) {
    ours.push(await timed(() => send(origin, token, photo, index)));
    if (index % bareEach === 0)
      bare.push(
        await timed(() =>
          encodeCopies({ path: source, crop: undefined, to: join(folder, 'bare'), writeWhole: true, ...photoCopies }),
        ),
      );
  }
  clearInterval(timer);
  const half = Math.ceil(samples.length / 2);
  const peak = (from: number, to?: number) => Math.max(...samples.slice(from, to));
  const [first, second] = [peak(0, half), peak(half)];
  const beside = `${(median(ours) / 1_000).toFixed(2)} s beside ${(median(bare) / 1_000).toFixed(2)} s`;
  return [
    atMost(`upload of a photo of ${megabytes} MB beside sharp alone`, median(ours) / median(bare), 1.3, '×', beside),
    atMost(
      `${uploads} uploads of ${megabytes} MB: most memory in the second half beside the first`,
      second / first,
      1.1,
      '×',
      `${second.toFixed(0)} MB beside ${first.toFixed(0)} MB, of the server and its encoder`,
    ),
  ];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Uploads the photo. The bytes after the picture's end make each upload a different file. */
async function send(origin: string, token: string, photo: Buffer, index: number): Promise<void> {
  const form = new FormData();
  form.set('alt', 'Noise.');
  form.set('file', new Blob([new Uint8Array(photo), `upload ${index}`]), 'large.jpg');
  const answer = await fetch(`${origin}/api/v1/photo-manager/`, {
    method: 'POST',
    headers: { authorization: `Token ${token}` },
    body: form,
  });
  if (answer.status !== 201) throw new Error(`an upload answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** Resident megabytes of a process and its children. */
async function residentMegabytes(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const pids = [pid, ...children.split(' ').filter(Boolean).map(Number)];
  const sizes = await Promise.all(
    pids.map(async (one) => {
      const status = await readFile(`/proc/${one}/status`, 'utf8').catch(() => '');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Measures what a telephone loads before anybody scrolls. */
async function measureFirstView({ origin }: Running, path: string, log: (line: string) => void): Promise<Figure[]> {
  log('opening the gallery in an empty browser');
  const { ensureChromium } = await import('../scripts/chromium.mjs');
  const executablePath = await ensureChromium();
  if (!executablePath) return [{ what: 'first view of a gallery', value: 'no Chromium here' }];
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const telephone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 };
  const { requests, withHeaders, fonts, text } = await firstLoad(browser, origin, path, 'br', { context: telephone });
  await browser.close();
  return [
    {
      what: `first view of ${shown} photos on a telephone`,
      value: `${withHeaders.toFixed(0)} kB in ${requests} requests, of which fonts ${fonts.toFixed(0)} kB; without headers ${(text + fonts).toFixed(0)} kB`,
    },
  ];
}
