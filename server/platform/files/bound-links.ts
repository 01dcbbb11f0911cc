import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { wholeNumber } from '#contract/platform/wire/shapes.ts';
import { actorOf, liveSessions, readActor } from '#server/platform/access/session.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { installationSecret } from '#server/platform/database/installation-secret.ts';
import type { App } from '#server/platform/http/app.ts';

/** seconds; a page that stays open for an evening can still open its files */
const linkSeconds = 12 * 3_600;
const hour = 3_600;

/**
 * Signs links to private files: each is valid in one session and until it expires. A link gives no permission: whoever serves the
 * file checks at each use what the user may read now.
 */
export interface LinkSigner {
  /** `subject`: what the link opens. `expires`: in seconds since 1970. */
  sign(session: Buffer, subject: string, expires: number): string;
  /** Returns the user of a valid link; null if the link is forged or expired, or its session has ended. */
  userOf(subject: string, query: LinkQuery): Promise<number | null>;
}

const linkQuery = z.object({
  person: wholeNumber,
  expires: z.pipe(z.string().check(z.regex(/^\d{1,12}$/)), z.transform(Number)),
  signature: z.string(),
});
export type LinkQuery = z.output<typeof linkQuery>;

/** All processes of one database share the secret that signs the links. */
export async function openLinkSigner(db: Db): Promise<LinkSigner> {
  const secret = await installationSecret(db, 'file_link_secret');
  const digest = (session: Buffer, subject: string, expires: number) =>
    createHmac('sha256', secret).update(session).update(`${subject} ${expires}`).digest();
  return {
    sign: (session, subject, expires) => digest(session, subject, expires).toString('base64url'),
    async userOf(subject, { person, expires, signature }) {
      if (expires * 1_000 <= Date.now()) return null;
      const given = Buffer.from(signature, 'base64url');
      const isOf = (session: Buffer) => {
        const ours = digest(session, subject, expires);
        return ours.length === given.length && timingSafeEqual(ours, given);
      };
      return (await liveSessions(db, person)).some(isOf) ? person : null;
    },
  };
}

/** Makes links to private files. A link works only while the session that it was made for lasts. */
export interface FileLinks {
  linkFor(file: number, person: Pick<Actor, 'id'>): string;
}

/** `folder`: the path of the files' addresses. `subjectOf`: what the link to a file opens, for `LinkSigner`. */
export function linksBelow(folder: string, subjectOf: (file: number, person: number) => string) {
  return (signer: LinkSigner, session: Buffer): FileLinks => ({
    linkFor(file, { id }) {
      const expires = Math.ceil(Date.now() / 1_000) + linkSeconds;
      const signature = signer.sign(session, subjectOf(file, id), expires);
      return `${folder}${file}/?person=${id}&expires=${expires}&signature=${signature}`;
    },
  });
}

/**
 * The signed query of all links that open `subject`, without its parameter `person`. The query stays the same for an hour, so
 * that browsers can keep copies.
 */
export function hourlyPass(signer: LinkSigner, session: Buffer, subject: string): string {
  const expires = (Math.floor(Date.now() / 1_000 / hour) + 1) * hour + linkSeconds;
  return `expires=${expires}&signature=${signer.sign(session, subject, expires)}`;
}

/**
 * The user of a request for a private file: by the link in the query, else by the session header. Null for a visitor, and for a
 * link that is not valid.
 */
export async function readLinkActor(
  app: App,
  signer: LinkSigner,
  request: FastifyRequest,
  subjectOf: (query: LinkQuery) => string,
): Promise<Actor | null> {
  const link = z.safeParse(linkQuery, request.query);
  if (!link.success) return (await readActor(app, request.headers.authorization))?.actor ?? null;
  const person = await signer.userOf(subjectOf(link.data), link.data);
  return person === null ? null : actorOf(app.pool, person);
}
