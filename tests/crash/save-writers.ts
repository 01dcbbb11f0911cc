import { setTimeout as delay } from 'node:timers/promises';
import { until } from '#tests/running-app.ts';

const password = 'welcome-to-almoner';
const questions = ['one', 'two', 'three', 'four'];

/** A call that failed, or that got no reply. */
export interface FailedCall {
  call: string;
  /** 0: no reply */
  status: number;
  /** milliseconds of `performance.now()` */
  began: number;
  ended: number;
}

/** Pages that save answers repeatedly. Each remembers its last acknowledged and its last sent save. */
export class SaveWriters {
  readonly #origin: string;
  readonly #failed: (call: FailedCall) => void;
  readonly #pages = questions.map((uid) => ({ uid, writer: `crash-writer-${uid}`, sequence: 0, acknowledged: 0 }));
  #token = '';
  #response = 0;
  acknowledged = 0;

  constructor(origin: string, failed: (call: FailedCall) => void = () => {}) {
    this.#origin = origin;
    this.#failed = failed;
  }

  /** Publishes an application and begins the demo nonprofit's response to it. */
  async begin(): Promise<void> {
    const staff = await this.#logIn('staff');
    this.#token = await this.#logIn('nonprofit');
    const elements = questions.map((uid) => ({
      type: 'OPEN_TEXT',
      uid,
      question: uid,
      required: false,
      help_text: '',
      max_word_count: null,
    }));
    const { id } = await this.#call('POST', 'applications/templates/', { name: 'Crash', elements }, staff);
    await this.#call('POST', `applications/templates/${id}/toggle-published/`, {}, staff);
    this.#response = (await this.#call('POST', 'applications/responses/', { application_template: id }, this.#token))
      .id as number;
  }

  /** Every page sends one save after the other until `stop`. */
  write(): { stop(): void; ended: Promise<unknown> } {
    let going = true;
    const loops = this.#pages.map(async (page) => {
      while (going) {
        page.sequence += 1;
        const { sequence, uid, writer } = page;
        const application_data = { elements: [{ uid, answer: `text ${sequence}` }] };
        await this.#call(
          'PATCH',
          `applications/responses/${this.#response}/`,
          { application_data, writer, sequence },
          this.#token,
        ).then(
          () => {
            page.acknowledged = sequence;
            this.acknowledged += 1;
          },
          () => delay(5),
        );
      }
    });
    return { stop: () => (going = false), ended: Promise.all(loops) };
  }

  /** The number of pages that lost a save. A save is lost if the stored text is older than the acknowledged text, or was never sent. */
  async countLost(): Promise<number> {
    const path = `applications/responses/${this.#response}/`;
    const record = await until('the response', 40, () =>
      this.#call('GET', path, undefined, this.#token).catch(() => false as const),
    );
    const { elements } = record['application_data'] as { elements: { uid: string; answer: string | null }[] };
    const stored = new Map(elements.map(({ uid, answer }) => [uid, Number(answer?.replace('text ', '') ?? 0)]));
    return this.#pages.filter(({ uid, acknowledged, sequence }) => {
      const number = stored.get(uid) ?? 0;
      return number < acknowledged || number > sequence;
    }).length;
  }

  async #logIn(person: string): Promise<string> {
    return (await this.#call('POST', 'login/', { email: `${person}@demo.example`, password })).token as string;
  }

  async #call(method: string, path: string, body?: object, token?: string): Promise<Record<string, unknown>> {
    const began = performance.now();
    const fail = (status: number) => this.#failed({ call: `${method} ${path}`, status, began, ended: performance.now() });
    const answer = await fetch(`${this.#origin}/api/v1/${path}`, {
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), ...(token && { authorization: `Token ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    }).catch((error) => {
      fail(0);
      throw error;
    });
    if (!answer.ok) {
      fail(answer.status);
      throw new Error(`${method} ${path}: ${answer.status}`);
    }
    return (await answer.json()) as Record<string, unknown>;
  }
}
