import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A fault that happens to the next `times` requests that match `to`. */
export interface Fault {
  /** matches method and address: `PUT /bucket/key?query` */
  to: RegExp;
  times: number;
  /**
   * `refuse`: the proxy returns 503 without asking the store. `lose`: the store executes the request, and its reply is lost.
   * `cut`: the connection ends after nine tenths of the reply. `trickle`: the reply arrives in many small pieces. `denied`: the
   * proxy returns 403 without asking the store.
   */
  what: 'refuse' | 'lose' | 'cut' | 'trickle' | 'denied';
}

const answers = {
  refuse: { status: 503, code: 'SlowDown', message: 'Please reduce your request rate.' },
  denied: { status: 403, code: 'AccessDenied', message: 'Access Denied' },
} as const;

/** Starts a proxy in front of an HTTP server on this machine. It causes the faults that `expect` names. */
export async function startFaultyProxy(behind: { host: string; port: number }) {
  let faults: Fault[] = [];
  let seen: string[] = [];
  const server = createServer((from, reply) => {
    const line = `${from.method} ${from.url}`;
    seen.push(line);
    const fault = faults.find(({ to, times }) => times > 0 && to.test(line));
    if (fault) fault.times -= 1;
    void forward(behind, from, reply, fault?.what).catch(() => reply.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: own } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${own}`,
    expect: (...next: Fault[]) => {
      faults = next.map((fault) => ({ ...fault }));
    },
    requests: () => {
      const before = seen;
      seen = [];
      return before;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function forward(
  { host, port }: { host: string; port: number },
  from: IncomingMessage,
  reply: ServerResponse,
  what: Fault['what'] | undefined,
) {
  if (what === 'refuse' || what === 'denied') return refuse(from, reply, what);
  const { headers, method, url: path } = from;
  const sent = request({ host, port, method, path, headers });
  from.pipe(sent);
  const back = await new Promise<IncomingMessage>((resolve, reject) => sent.once('response', resolve).once('error', reject));
  if (what === 'lose') {
    await buffer(back);
    return void reply.destroy();
  }
  reply.writeHead(back.statusCode ?? 500, back.headers);
  if (what === undefined) return void back.pipe(reply);
  const bytes = await buffer(back);
  if (what === 'trickle') return trickle(reply, bytes);
  reply.write(bytes.subarray(0, Math.floor(bytes.length * 0.9)), () => reply.destroy());
}

async function refuse(from: IncomingMessage, reply: ServerResponse, what: keyof typeof answers) {
  await buffer(from);
  const { status, code, message } = answers[what];
  reply.writeHead(status, { 'content-type': 'application/xml' });
  reply.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`);
}

async function trickle(reply: ServerResponse, bytes: Buffer) {
  const step = Math.ceil(bytes.length / 50);
  for (let at = 0; at < bytes.length; at += step) {
    reply.write(bytes.subarray(at, at + step));
    await new Promise((resolve) => setImmediate(resolve));
  }
  reply.end();
}
