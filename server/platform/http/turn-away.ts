import type { FastifyReply, FastifyRequest } from 'fastify';

/** how long a refused body is still read */
const lingerMilliseconds = 10_000;

/**
 * Reads the rest of a refused body without keeping it. Many clients write the whole body before they read, and would see a broken
 * connection instead of the response.
 */
export function turnAway({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete || raw.destroyed) return;
  // with this header, the server would close the connection right after the response
  reply.removeHeader('connection');
  reply.raw.shouldKeepAlive = true;
  reply.raw.once('finish', () => raw.resume());
  const timer = setTimeout(() => raw.socket.destroy(), lingerMilliseconds).unref();
  raw.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
}
