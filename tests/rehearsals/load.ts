import { setTimeout as pause } from 'node:timers/promises';

interface Phase {
  name: string;
  requests: number;
  /** the number of failures, by status or, without a reply, by the error's message */
  failures: Record<string, number>;
  /** the longest time between two acknowledged writes */
  longestGap: number;
}

interface Person {
  token: string;
  /** ids of nonprofits; each is saved by a loop of its own */
  nonprofits: readonly number[];
}

const rest = 60;

/** A limited load through the load balancer: loops that read, save and cause letters. It remembers the acknowledged writes. */
export class Load {
  readonly phases: Phase[] = [];
  /** by nonprofit: the last acknowledged number */
  readonly saved = new Map<number, number>();
  /** the numbers of the acknowledged letters */
  readonly letters: number[] = [];
  readonly #origin: string;
  readonly #person: Person;
  #lastWrite = performance.now();
  #going = true;
  #loops: Promise<unknown> = Promise.resolve();

  constructor(origin: string, person: Person) {
    this.#origin = origin;
    this.#person = person;
  }

  begin(name: string): void {
    this.#lastWrite = performance.now();
    this.phases.push({ name, requests: 0, failures: {}, longestGap: 0 });
  }

  start(): void {
    const reads = ['/directory', '/directory?search=test', '/api/v1/nonprofits/', '/api/v1/user/?search=test'];
    const readers = reads.map((path) => this.#repeat(() => this.#read(path)));
    const savers = this.#person.nonprofits.map((id) => this.#repeat(() => this.#save(id)));
    const writers = [this.#repeat(() => this.#causeLetter(), 300)];
    this.#loops = Promise.all([...readers, ...savers, ...writers]);
  }

  async stop(): Promise<void> {
    this.#going = false;
    await this.#loops;
  }

  async #repeat(work: () => Promise<unknown>, milliseconds = rest): Promise<void> {
    while (this.#going) {
      await work();
      await pause(milliseconds);
    }
  }

  async #read(path: string): Promise<void> {
    await this.#send('GET', path);
  }

  async #save(id: number): Promise<void> {
    const number = this.#attempts.get(id) ?? 1;
    this.#attempts.set(id, number + 1);
    const response = await this.#send('PATCH', `/api/v1/nonprofits/${id}/`, { short_description: `Town ${number}` });
    if (!response) return;
    this.saved.set(id, number);
    this.#noteWrite();
  }
  readonly #attempts = new Map<number, number>();

  async #causeLetter(): Promise<void> {
    const response = await this.#send('POST', '/api/v1/settings/test-email/', {});
    if (!response) return;
    this.letters.push(Number(response['letter']));
    this.#noteWrite();
  }

  #noteWrite(): void {
    const now = performance.now();
    const phase = this.phases.at(-1);
    if (phase) phase.longestGap = Math.max(phase.longestGap, now - this.#lastWrite);
    this.#lastWrite = now;
  }

  /** Sends a request. Returns null if it failed. */
  async #send(method: string, path: string, body?: object): Promise<Record<string, unknown> | null> {
    const phase = this.phases.at(-1);
    const fail = (why: string) => {
      if (phase) phase.failures[`${method} ${why}`] = (phase.failures[`${method} ${why}`] ?? 0) + 1;
      return null;
    };
    if (phase) phase.requests += 1;
    try {
      const response = await fetch(this.#origin + path, {
        method,
        headers: { authorization: `Token ${this.#person.token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(30_000),
      });
      const text = await response.text();
      if (!response.ok) return fail(String(response.status));
      return text.startsWith('{') ? JSON.parse(text) : {};
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
      return fail(cause);
    }
  }
}
