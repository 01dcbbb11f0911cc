import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { heldBySystem } from './held-by-system.ts';

/** requests of one connection that may wait for their replies; browsers send one at a time, few other clients send more */
export const pipelineLimit = 20;

/** bytes a second below which a reader counts as gone: slower than any line that a person would wait for */
const slowestReader = 1_000;

/** timeouts of a silent connection in the idle time */
const quarters = 4;

interface Connection {
  /** requests without a whole reply, the running one among them */
  unanswered: number;
  /** the requests that wait for the running one */
  waiting: (() => void)[];
  /** when the running reply began, and what the connection had sent by then */
  began: number;
  sentBefore: number;
  /** timeouts in a row in which no byte came, and none was taken by the reader */
  silent: number;
  seen: number;
}

/**
 * Bounds what one connection can make the server hold: its requests run one after another, too many of them close it, and a reply
 * that nobody reads is given up.
 */
export function boundConnections(http: FastifyInstance, idleMilliseconds: number): void {
  const connections = new WeakMap<Socket, Connection>();
  skipClosed(http);
  runInTurn(http, connections);
  http.server.setTimeout(idleMilliseconds / quarters, (socket) => {
    const connection = connections.get(socket);
    if (connection && isAlive(socket, connection)) socket.setTimeout(idleMilliseconds / quarters);
    else socket.destroy();
  });
}

/** Node hands over every request of a piece, also those behind the one that closed the connection: these end before Fastify begins. */
function skipClosed({ server }: FastifyInstance): void {
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (request.socket.destroyed) return;
    for (const listener of listeners) listener(request, response);
  });
}

/** Node starts all requests that came in one piece at once, and holds their replies until the first one is read. */
function runInTurn(http: FastifyInstance, connections: WeakMap<Socket, Connection>): void {
  http.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    if (socket.destroyed) return;
    const connection = connections.get(socket) ?? opened(socket, connections);
    const run = () => {
      connection.began = Date.now();
      connection.sentBefore = sentBy(socket);
      done();
    };
    connection.unanswered += 1;
    if (connection.unanswered > pipelineLimit) {
      socket.destroy();
      connection.waiting.length = 0;
      return;
    }
    reply.raw.once('close', () => {
      connection.unanswered -= 1;
      if (!socket.destroyed) connection.waiting.shift()?.();
    });
    if (connection.unanswered === 1) run();
    else connection.waiting.push(run);
  });
}

function opened(socket: Socket, connections: WeakMap<Socket, Connection>): Connection {
  const connection = { unanswered: 0, waiting: [], began: 0, sentBefore: 0, silent: 0, seen: 0 };
  connections.set(socket, connection);
  return connection;
}

/** bytes that the system has taken over to send */
const sentBy = (socket: Socket): number => socket.bytesWritten - socket.writableLength;

/**
 * Whether a connection that was silent for a quarter of the idle time may stay. A request may be silent for the idle time. A reply
 * that is not read is closed at once, unless the bytes that the system holds may still be on their way over a slow line: then it may
 * be silent longer, and longest where the system does not say whether the reader takes some of these bytes.
 */
function isAlive(socket: Socket, connection: Connection): boolean {
  if (connection.unanswered === 0) return false;
  const held = socket.writableLength === 0 ? 0 : heldBySystem(socket);
  const moved = socket.bytesRead + sentBy(socket) - (held ?? 0);
  connection.silent = moved === connection.seen ? connection.silent + 1 : 1;
  connection.seen = moved;
  if (socket.writableLength === 0) return connection.silent < quarters;
  const sent = sentBy(socket) - connection.sentBefore;
  const isSlow = sent >= ((Date.now() - connection.began) / 1_000) * slowestReader;
  return isSlow && connection.silent < (held === null ? 5 : 2) * quarters;
}
