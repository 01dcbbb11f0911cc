import { setTimeout as delay } from 'node:timers/promises';
import { until } from '#tests/running-app.ts';

/**
 * A load of real writing calls: sign-in creates a session, sign-out deletes it. The class remembers acknowledged calls. A call
 * that was cut off may or may not have been executed.
 */
export class SessionWriters {
  readonly #origin: string;
  /** token → whether the session must exist */
  readonly #expected = new Map<string, boolean>();
  readonly #unchecked = new Set<string>();
  acknowledged = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  write(count: number): { stop(): void; ended: Promise<unknown> } {
    let going = true;
    const loops = Array.from({ length: count }, async (_, n) => {
      const email = ['staff', 'nonprofit', 'reviewer', 'newcomer'][n % 4];
      while (going) await this.#writeOnce(`${email}@demo.example`).catch(() => delay(5));
    });
    return { stop: () => (going = false), ended: Promise.all(loops) };
  }

  async #writeOnce(email: string): Promise<void> {
    const signedIn = await this.#post('login/', { email, password: 'welcome-to-almoner' });
    if (signedIn.status !== 200) return;
    const { token } = (await signedIn.json()) as { token: string };
    this.#note(token, true);
    if (Math.random() < 0.6) return;
    // until the reply arrives, the session may or may not exist
    this.#expected.delete(token);
    const signedOut = await this.#post('logout/', {}, token);
    if (signedOut.status === 204) this.#note(token, false);
  }

  #note(token: string, valid: boolean): void {
    this.#expected.set(token, valid);
    this.#unchecked.add(token);
    this.acknowledged += 1;
  }

  #post(path: string, body: object, token?: string): Promise<Response> {
    return fetch(`${this.#origin}/api/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Token ${token}` }) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
  }

  /** Returns `yes` if a session with this token exists, else `no`. Returns false if the server cannot tell while the database restarts. */
  async #isValid(token: string): Promise<'yes' | 'no' | false> {
    const headers = { authorization: `Token ${token}` };
    const { status } = await fetch(`${this.#origin}/api/v1/user/me/`, { headers, signal: AbortSignal.timeout(10_000) });
    if (status === 200) return 'yes';
    return status === 401 ? 'no' : false;
  }

  /** The number of acknowledged writes that the database lacks, among those not checked yet (`new`) or among all. */
  async countLost(which: 'new' | 'all'): Promise<number> {
    const tokens =
      which === 'all' ? [...this.#expected.keys()] : [...this.#unchecked].filter((token) => this.#expected.has(token));
    this.#unchecked.clear();
    let lost = 0;
    for (const token of tokens) {
      const valid = await until('an answer about a session', 40, () => this.#isValid(token));
      if ((valid === 'yes') !== this.#expected.get(token)) lost += 1;
    }
    return lost;
  }
}
