import { createServer, connect as open, type Socket } from 'node:net';

/** A TCP proxy in front of a database's socket. It can simulate a broken network. */
export interface DatabaseProxy {
  port: number;
  /** `open`: the network works; `cut`: connections are refused and broken; `silent`: no data arrives, and no connection is closed */
  become(state: 'open' | 'cut' | 'silent'): void;
  close(): void;
}

export async function startProxy(socketPath: string): Promise<DatabaseProxy> {
  let state: 'open' | 'cut' | 'silent' = 'open';
  const pairs = new Set<readonly [Socket, Socket]>();
  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy();
    const far = open(socketPath);
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [one, other] of [pair, [far, near] as const]) {
      one.on('data', (bytes) => void (other.write(bytes) || one.pause()));
      other.on('drain', () => state !== 'silent' && one.resume());
      one.on('error', () => {});
      one.on('close', () => {
        other.destroy();
        pairs.delete(pair);
      });
    }
    if (state === 'silent') for (const one of pair) one.pause();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as { port: number }).port,
    become(next) {
      state = next;
      for (const one of [...pairs].flat()) {
        if (next === 'cut') one.destroy();
        else if (next === 'silent') one.pause();
        else one.resume();
      }
    },
    close() {
      server.close();
      for (const one of [...pairs].flat()) one.destroy();
    },
  };
}
