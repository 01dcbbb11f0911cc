import type { FastifyReply } from 'fastify';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { downloadsAtOnce, tooManyDownloads } from '#contract/platform/wire/downloads.ts';
import { refuse } from '#server/platform/http/errors.ts';

/** by person: the downloads that this process sends at the moment */
const running = new Map<number, number>();

/** Counts a download until its reply has ended. Throws 429 while the person has too many. */
export function countDownload({ id }: Actor, reply: FastifyReply): void {
  const before = running.get(id) ?? 0;
  if (before >= downloadsAtOnce) throw refuse(429, tooManyDownloads, { 'retry-after': '30' });
  running.set(id, before + 1);
  reply.raw.once('close', () => {
    const left = (running.get(id) ?? 1) - 1;
    if (left > 0) running.set(id, left);
    else running.delete(id);
  });
}
