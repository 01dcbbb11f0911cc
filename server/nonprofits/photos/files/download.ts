import { Readable } from 'node:stream';
import { makeZip } from 'client-zip';
import { sql } from 'kysely';
import { downloadPhotos } from '#contract/nonprofits/photos/photos.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { actorCte } from '#server/platform/access/actor-cte.ts';
import { cellWriter, csvText } from '#server/platform/downloads/cells.ts';
import { entryName } from '#server/platform/downloads/entry-name.ts';
import { readDownload } from '#server/platform/downloads/read-download.ts';
import type { Storage } from '#server/platform/files/storage/storage.ts';
import type { App } from '#server/platform/http/app.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { visible } from '../record-sql.ts';
import { fullName } from './photo-files.ts';

interface Chosen {
  key: string;
  crop: number[] | null;
  storedAs: string | null;
  name: string;
  alt: string;
  credit: string;
  nonprofit: string;
  createdAt: string;
  consentUses: string[];
  consentEnds: string | null;
}

/** `/download-photos/`: chosen photos at full size, with a list of their credits, streamed as a zip file. */
export function servePhotoDownload(app: App, today: () => string): void {
  app.http.get(downloadPhotos.path, { exposeHeadRoute: false }, async (request, reply) => {
    const { actor, query } = await readDownload(app, downloadPhotos, request, reply);
    const photos = await findChosen(app, actor, query.ids, today());
    if (photos.length === 0) throw notFound();
    const zip = makeZip(entries(app, named(photos)));
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="photos-${today()}.zip"`)
      .header('cache-control', 'no-store')
      .send(Readable.fromWeb(zip as never));
  });
}

async function findChosen({ db }: App, actor: Actor, ids: readonly number[], today: string): Promise<Chosen[]> {
  const { rows } = await sql<Chosen>`
    WITH ${actorCte(actor)}, given AS (SELECT ${today}::date AS today)
    SELECT p.key, p.crop, p.stored_as, p.name, p.alt, p.credit, n.name AS nonprofit, iso_instant(p.created_at) AS created_at,
      p.consent_uses, p.consent_ends
    FROM photos p JOIN nonprofits n ON n.id = p.nonprofit_id
    WHERE p.id = ANY (${[...ids]}::int[]) AND ${sql.raw(visible('(SELECT today FROM given)'))} ORDER BY n.name, p.id`.execute(db);
  return rows;
}

type Named = Chosen & { filename: string };

/** A photo's name may have the ending of the uploaded file, but the download is a JPEG. */
const ending = /\.(jpe?g|hei[cf]|png|webp|avif|tiff?)$/i;

/** `Harbor Lantern - Reading hour.jpg`; photos with the same name are numbered. */
function named(photos: readonly Chosen[]): Named[] {
  const taken = new Map<string, number>();
  return photos.map((photo) => {
    const stem = `${entryName(photo.nonprofit, 'photo')} - ${entryName(photo.name.replace(ending, ''), 'photo')}`;
    const times = (taken.get(stem.toLowerCase()) ?? 0) + 1;
    taken.set(stem.toLowerCase(), times);
    return { ...photo, filename: `${stem}${times > 1 ? ` (${times})` : ''}.jpg` };
  });
}

/** The files of the zip. Opens one stored file after the other, as the client receives them. */
async function* entries({ storage, config }: App, photos: readonly Named[]) {
  yield { name: 'photos.csv', input: credits(photos, config.public.programmeTimeZone) };
  for (const photo of photos) {
    const input = await opened(storage, fullName(photo));
    if (input) yield { name: photo.filename, input, lastModified: new Date(photo.createdAt) };
  }
}

async function opened(storage: Storage, name: string | null): Promise<Readable | null> {
  return name !== null && (await storage.stat(name)) ? storage.open(name) : null;
}

const heads = ['File', 'Nonprofit', 'Name', 'What it shows', 'Credit', 'Permitted for', 'Permission ends on'];

function credits(photos: readonly Named[], timeZone: string): string {
  const write = cellWriter(timeZone);
  const rows = photos.map(({ filename, nonprofit, name, alt, credit, consentUses, consentEnds }) =>
    [filename, nonprofit, name, alt, credit, consentUses.join(', '), consentEnds].map((value) => write(value, 'text')),
  );
  return csvText([heads, ...rows], true);
}
