import { setTimeout as delay } from 'node:timers/promises';
import { type FailedCall, SaveWriters } from '#tests/crash/save-writers.ts';
import { until } from '#tests/running-app.ts';

const password = 'welcome-to-almoner';
/** milliseconds after which a call without a reply is aborted */
const longest = 30_000;

/**
 * A load like that of people: reads, saved answers, new users with their letters, and pictures. It remembers which writes were
 * acknowledged.
 */
export class Load {
  readonly #origin: string;
  readonly #saves: SaveWriters;
  readonly failures: FailedCall[] = [];
  /** email addresses of new users; each of them gets one letter */
  readonly #users: string[] = [];
  replies = 0;
  #token = '';
  #next = 0;
  #picture = '';

  constructor(origin: string) {
    this.#origin = origin;
    this.#saves = new SaveWriters(origin, (call) => this.failures.push(call));
  }

  get letters(): readonly string[] {
    return this.#users;
  }

  get acknowledged(): number {
    return this.#users.length + this.#saves.acknowledged;
  }

  async begin(): Promise<void> {
    const { token } = await this.#json('POST', 'login/', { email: 'staff@demo.example', password });
    this.#token = String(token);
    await this.#saves.begin();
  }

  /** Runs one loop for each kind of call until `stop`. Within a loop, a call begins when the call before it has ended. */
  run(): { stop(): void; ended: Promise<unknown> } {
    let going = true;
    const loop = async (pause: number, work: () => Promise<unknown>) => {
      while (going) {
        await work().catch(() => {});
        await delay(pause);
      }
    };
    const saves = this.#saves.write();
    const ended = Promise.all([
      saves.ended,
      loop(100, () => this.#json('GET', 'user/me/')),
      loop(300, () => this.#json('GET', 'nonprofits/')),
      loop(300, () => this.#send('GET', '/directory')),
      loop(500, () => this.#addUser()),
      loop(2_000, () => this.#addPicture()),
    ]);
    const stop = () => {
      going = false;
      saves.stop();
    };
    return { stop, ended };
  }

  async #addUser(): Promise<void> {
    const email = `chaos-${++this.#next}@test.example`;
    await this.#json('POST', 'user/', { email, first_name: 'Chaos', last_name: `Number ${this.#next}` });
    this.#users.push(email);
  }

  async #addPicture(): Promise<void> {
    const form = new FormData();
    form.set('image', new Blob([onePixel], { type: 'image/png' }), 'one.png');
    const { id } = await this.#json('GET', 'user/me/');
    const { profile_image } = await this.#json('POST', `user/${id}/image/`, form);
    this.#picture = (profile_image as { image: string }).image;
  }

  /** Returns how many acknowledged users, pictures and pages of answers are missing. */
  async countLost(): Promise<number> {
    const found = new Set<string>();
    for (let page = 1; ; page += 1) {
      const path = `user/?search=chaos-&page=${page}`;
      const { results, count } = await until('the list of users', 60, () =>
        this.#json('GET', path).catch(() => delay(500, false)),
      );
      for (const { email } of results as { email: string }[]) found.add(email);
      if (found.size >= Number(count) || (results as unknown[]).length === 0) break;
    }
    const isThere = this.#picture === '' || (await fetch(new URL(this.#picture, this.#origin))).ok;
    return this.#users.filter((email) => !found.has(email)).length + (isThere ? 0 : 1) + (await this.#saves.countLost());
  }

  async #json(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    return (await (await this.#send(method, `/api/v1/${path}`, body)).json()) as Record<string, unknown>;
  }

  async #send(method: string, path: string, body?: object): Promise<Response> {
    const isForm = body instanceof FormData;
    const began = performance.now();
    const fail = (status: number) => this.failures.push({ call: `${method} ${path}`, status, began, ended: performance.now() });
    const answer = await fetch(this.#origin + path, {
      method,
      headers: {
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...(this.#token !== '' && { authorization: `Token ${this.#token}` }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(longest),
    }).catch((error) => {
      fail(0);
      throw error;
    });
    this.replies += 1;
    if (!answer.ok) {
      fail(answer.status);
      throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    }
    return answer;
  }
}

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
