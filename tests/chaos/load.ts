import { setTimeout as delay } from 'node:timers/promises';
import { until } from '#tests/running-app.ts';

/** A reply that was no success, or a call without a reply. */
export interface Failure {
  at: number;
  /** the status; 0: no reply */
  status: number;
  call: string;
}

const password = 'welcome-to-almoner';

/** The mix beside saves of answers and sign-ins: reads, new users with their letters, and pictures. Notes what was acknowledged. */
export class Load {
  readonly #origin: string;
  readonly failures: Failure[] = [];
  /** of new users: each gets one letter */
  readonly acknowledged: string[] = [];
  replies = 0;
  #token = '';
  #next = 0;
  #picture = '';

  constructor(origin: string) {
    this.#origin = origin;
  }

  async begin(): Promise<void> {
    const { token } = await this.#json('POST', 'login/', { email: 'staff@demo.example', password });
    this.#token = String(token);
  }

  /** Until `stop`: one of each kind after the other, side by side. */
  run(): { stop(): void; ended: Promise<unknown> } {
    let going = true;
    const loop = async (pause: number, work: () => Promise<unknown>) => {
      while (going) {
        await work().catch(() => {});
        await delay(pause);
      }
    };
    const ended = Promise.all([
      loop(100, () => this.#json('GET', 'user/me/')),
      loop(300, () => this.#json('GET', 'nonprofits/')),
      loop(300, () => this.#send('GET', '/directory')),
      loop(500, () => this.#addUser()),
      loop(2_000, () => this.#addPicture()),
    ]);
    return { stop: () => (going = false), ended };
  }

  async #addUser(): Promise<void> {
    const email = `chaos-${++this.#next}@test.example`;
    await this.#json('POST', 'user/', { email, first_name: 'Chaos', last_name: `Number ${this.#next}` });
    this.acknowledged.push(email);
  }

  async #addPicture(): Promise<void> {
    const form = new FormData();
    form.set('image', new Blob([onePixel], { type: 'image/png' }), 'one.png');
    const { id } = await this.#json('GET', 'user/me/');
    const { profile_image } = await this.#json('POST', `user/${id}/image/`, form);
    this.#picture = (profile_image as { image: string }).image;
  }

  /** How many acknowledged users and pictures are missing. */
  async countLost(): Promise<number> {
    const found = new Set<string>();
    for (let page = 1; ; page += 1) {
      const path = `user/?search=chaos-&page=${page}`;
      const { results, count } = await until('the list of users', 60, () => this.#json('GET', path).catch(() => false as const));
      for (const { email } of results as { email: string }[]) found.add(email);
      if (found.size >= Number(count) || (results as unknown[]).length === 0) break;
    }
    const picture = this.#picture === '' ? 200 : (await fetch(new URL(this.#picture, this.#origin))).status;
    return this.acknowledged.filter((email) => !found.has(email)).length + (picture === 200 ? 0 : 1);
  }

  async #json(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    return (await (await this.#send(method, `/api/v1/${path}`, body)).json()) as Record<string, unknown>;
  }

  async #send(method: string, path: string, body?: object): Promise<Response> {
    const isForm = body instanceof FormData;
    const answer = await fetch(this.#origin + path, {
      method,
      headers: {
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...(this.#token !== '' && { authorization: `Token ${this.#token}` }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(90_000),
    }).catch((error) => {
      this.#fail(0, `${method} ${path}`);
      throw error;
    });
    this.replies += 1;
    if (!answer.ok) {
      this.#fail(answer.status, `${method} ${path}`);
      throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    }
    return answer;
  }

  #fail(status: number, call: string): void {
    this.failures.push({ at: performance.now(), status, call });
  }
}

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
