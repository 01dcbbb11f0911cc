import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished, test } from 'vitest';
import { until } from '#tests/running-app.ts';
import { heldBySystem } from './held-by-system.ts';

test.each(['127.0.0.1', '::1'])(
  'what the system holds of a connection to %s is known, and becomes less while it is read',
  async (host) => {
    const server = createServer();
    await once(server.listen(0, host), 'listening');
    const accepted = once(server, 'connection') as Promise<[Socket]>;
    const reader = connect((server.address() as AddressInfo).port, host).pause();
    const [writer] = await accepted;
    onTestFinished(() => {
      reader.destroy();
      writer.destroy();
      server.close();
    });
    await until('a row of the new connection', 10, () => heldBySystem(writer) === 0);
    const size = 300_000;
    writer.write(Buffer.alloc(size));
    await until('bytes that the reader has not taken', 10, () => (heldBySystem(writer) ?? 0) > 0);
    let read = 0;
    reader.on('data', (bytes) => {
      read += bytes.length;
    });
    reader.resume();
    await until('no such bytes', 10, () => heldBySystem(writer) === 0);
    await until('the whole text', 10, () => read === size);
  },
);
