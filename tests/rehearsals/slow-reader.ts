import { connect } from 'node:net';

/** Reads a reply at so many bytes a second, as over a slow line. `state` says how far it is, and whether the reply came whole. */
export class SlowReader {
  readonly done: Promise<void>;
  #bytes = 0;
  #last = '';
  #closed = false;

  constructor(port: number, request: string, bytesPerSecond: number) {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    this.done = new Promise((resolve) => {
      socket
        .on('error', () => {})
        .on('close', () => {
          this.#closed = true;
          resolve();
        });
    });
    socket.on('data', (chunk) => {
      this.#bytes += chunk.length;
      this.#last = (this.#last + chunk.toString('latin1')).slice(-10);
      socket.pause();
      setTimeout(() => socket.resume(), (chunk.length / bytesPerSecond) * 1_000);
    });
  }

  get isDone(): boolean {
    return this.#closed;
  }

  /** The last chunk of a chunked reply is empty: without it, the reply was cut. */
  get isWhole(): boolean {
    return this.#closed && this.#last.endsWith('0\r\n\r\n');
  }

  state(): string {
    const how = this.isWhole ? 'whole' : this.#closed ? 'CUT' : 'goes on';
    return `${(this.#bytes / 1_000).toFixed(0)} kB read, ${how}`;
  }
}
