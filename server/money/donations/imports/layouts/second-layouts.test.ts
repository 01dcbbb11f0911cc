import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DonationImport } from '#contract/money/donations/imports/imports.ts';
import { catalogue } from '#server/app/demo/catalogue/entries.ts';
import { demoEin } from '#server/app/demo/catalogue/rows.ts';
import { type Answer, startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { importing } from './importing-for-tests.ts';

const folder = fileURLToPath(new URL('../../../../../../shared/data/donations-2/', import.meta.url));
const ending = '.expected.json';
const names = (await readdir(folder)).filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length));

interface Expected {
  nonprofitBy: string;
  sumCents: Record<string, number>;
  giftRows: { line: number; cents: number; currency: string; date: string }[];
}

let api: TestApi;
let calls: ReturnType<typeof importing>;
beforeAll(async () => {
  api = await startApi();
  calls = importing(api);
  for (const { name } of catalogue) await createNonprofit(api.db, { name, ein: demoEin(name) });
});
afterAll(() => api.close());

type Body = Answer['body'];

/** A person who knows only the number of gifts and the sum that the platform shows, and takes what the import proposes. */
class Player {
  body: Body;
  readonly #person: SignedInPerson;

  constructor(person: SignedInPerson) {
    this.#person = person;
  }

  async upload(name: string): Promise<void> {
    this.#keep(await calls.upload(await readFile(`${folder}${name}`), this.#person, name));
  }

  async change(body: object): Promise<void> {
    this.#keep(await calls.send('PATCH', `${this.body.id}/`, this.#person, body));
  }

  async takeProposals(): Promise<void> {
    for (let click = 0; click < 4; click += 1) {
      const change = this.body.reading.total.more && this.body.reading.total.reasons[0]?.change;
      if (!change) return;
      await this.change(change);
    }
  }

  async lines() {
    const rows: { line: number; amount: number; date_received: string }[] = await calls.rowsOf(this.body.id, this.#person);
    return rows.map(({ line, amount, date_received }) => [line, Math.round(amount * 100), date_received]);
  }

  #keep({ status, body }: Answer): void {
    expect([status < 300, body]).toMatchObject([true, {}]);
    this.body = body;
  }
}

/** What else a person must say, because no total can say it. */
const said: Record<string, object> = {
  // the titles of QuickBooks are no English words, and nothing names the currency
  'simplegive-quickbooks.iif': { currency: 'USD' },
};

describe('a layout that the import was not built for', () => {
  test.each(names)('%s is exact once the platform’s number and sum are known', async (name) => {
    const expected: Expected = JSON.parse(await readFile(`${folder}${name}${ending}`, 'utf8'));
    const isOfOne = expected.nonprofitBy.startsWith('none');
    const person = isOfOne ? await calls.createReporter() : await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
    const player = new Player(person);
    await player.upload(name);
    const silent = await player.lines();
    const gifts = expected.giftRows.filter(({ currency }) => currency === 'USD');
    const right = gifts.map(({ line, cents, date }) => [line, cents, date]);
    // whoever confirms without an answer is at least told of every column that matters
    const { checks, asks = [] }: DonationImport['reading'] & object = player.body.reading;
    const isAsked = !player.body.can.store || checks.includes('ASKED') || asks.length > 0;
    if (JSON.stringify(silent) !== JSON.stringify(right)) expect([name, isAsked]).toEqual([name, true]);

    const more = said[name];
    if (more) await player.change(more);
    await player.change({ expected: { rows: gifts.length, amount: (expected.sumCents['USD'] ?? 0) / 100 } });
    await player.takeProposals();
    expect(player.body.reading.total).toMatchObject({ more: null });
    expect(await player.lines()).toEqual(right);
  });
});
