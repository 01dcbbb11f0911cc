import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { type LinkSigner, readLinkActor } from '#server/platform/files/bound-links.ts';
import { sendStored } from '#server/platform/files/ranges.ts';
import type { App } from '#server/platform/http/app.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { seesAllPhotosOf } from '../policy.ts';
import { fullName } from './photo-files.ts';
import { passSubject } from './photo-pass.ts';

/**
 * Caches may keep a copy, but must ask each time whether it may still be shown: from the day on which its permission ends, a
 * photo is no longer served.
 */
const askAgain = { everybody: 'public, no-cache', reader: 'private, no-cache' };

const names = /^([0-9a-f]{32})-(?:(400|800|1600)\.(avif|webp|jpg)|(full|whole)\.jpg)$/;
const types: Readonly<Record<string, string>> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

type PhotoRequest = FastifyRequest<{ Params: { name: string } }>;

/** `/photos/:name`: everybody gets the copies of public photos; all else needs a signed link or the session's header. */
export function servePhotos(app: App, signer: LinkSigner, today: () => string): void {
  app.http.get('/photos/:name', async (request: PhotoRequest, reply) => {
    const { name } = request.params;
    const [, key, , format = 'jpg', full] = names.exec(name) ?? [];
    const photo = key === undefined ? undefined : await findServed(app, key, today());
    if (!photo) throw notFound();
    const forEverybody = photo.isPublic && !full && !isSigned(request);
    if (!forEverybody && !maySee(await readLinkActor(app, signer, request, () => passSubject), photo, full)) throw notFound();
    const stored = storedName(photo, name, full);
    const found = stored === null ? null : await app.storage.stat(stored);
    if (!stored || !found) throw notFound();
    const cache = forEverybody ? askAgain.everybody : askAgain.reader;
    reply.header('content-disposition', 'inline').header('content-security-policy', "default-src 'none'; img-src 'self'");
    return sendStored(app.storage, request, reply, { name: stored, size: found.size, contentType: types[format] ?? '', cache });
  });
}

/** Whether the request proves who reads: shared caches must not keep the reply. */
function isSigned({ query, headers }: FastifyRequest): boolean {
  const asked = typeof query === 'object' && query !== null && 'signature' in query;
  return asked || headers.authorization !== undefined;
}

function storedName(photo: Served, name: string, part: string | undefined): string | null {
  if (part === 'whole') return photo.storedAs;
  return part === 'full' ? fullName(photo) : name;
}

interface Served {
  key: string;
  crop: number[] | null;
  storedAs: string | null;
  nonprofitId: number;
  /** may be used on the web today */
  isOpen: boolean;
  /** `isOpen`, and the nonprofit is published */
  isPublic: boolean;
}

async function findServed({ db }: App, key: string, today: string): Promise<Served | undefined> {
  const { rows } = await sql<Served>`SELECT key, crop, stored_as, nonprofit_id, is_open,
    is_open AND EXISTS (SELECT FROM nonprofits n WHERE n.id = p.nonprofit_id AND n.display) AS is_public
    FROM photos p CROSS JOIN LATERAL (SELECT photo_is_public(p, 'WEB', ${today}::date) AS is_open) AS use WHERE key = ${key} AND deleted_at IS NULL`.execute(
    db,
  );
  return rows[0];
}

/**
 * Whether the actor may see the requested part of a photo. Only programme staff and people of the nonprofit see what a crop
 * leaves out.
 */
function maySee(actor: Actor | null, { nonprofitId, isOpen }: Served, part: string | undefined): boolean {
  if (actor === null) return false;
  return seesAllPhotosOf(actor, nonprofitId) || (actor.nonprofit === null && isOpen && part !== 'whole');
}
