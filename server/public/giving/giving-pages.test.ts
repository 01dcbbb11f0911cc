import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, startApi, type TestApi } from '#tests/api.ts';
import { openPage } from '#tests/directory-pages.ts';
import { createTaker, openGiving } from '#tests/factories/giving.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { givingEnvironment } from '#tests/stripe/environment.ts';

let api: TestApi;
let first: { id: number; name: string; ein: string };
let second: { id: number; name: string; ein: string };
let takesNone: { id: number; name: string };
beforeAll(async () => {
  api = await startApi({ TRUST_PROXY: '1', ...givingEnvironment('http://127.0.0.1:9') });
  takesNone = await createNonprofit(api.db, { name: 'Own Way Garden', display: true, givingUrl: 'https://own-way.example/give' });
});
afterAll(() => api.close());
beforeEach(async () => {
  await openGiving(api.db, { donee: 'PROGRAMME', feesBorneBy: 'NONPROFITS', forwardDays: 60 });
  first = await createTaker(api.db, { name: 'Beacon Keepers' });
  second = await createTaker(api.db, { name: 'Anchor House' });
});

const open = (ids: readonly number[], more = '') => openPage(api, `/directory/give?ids=${ids.join()}${more}`);

let sent = 0;
const form = { method: 'CHECK', amount: '50', firstName: 'Ada', lastName: 'Marsh', email: 'ada@test.example' };
/** Sends the form as a browser without scripts. `ids`: those of the page; all of them took gifts. */
async function send(ids: readonly number[], fields: Record<string, string> = {}): Promise<Answer> {
  sent += 1;
  const key = `key-of-the-form-number-${sent}`;
  return api.call('POST', '/directory/give', {
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': `10.9.0.${sent % 250}` },
    raw: String(new URLSearchParams({ ...form, ids: ids.join(), shown: ids.join(), requestKey: key, ...fields })),
  });
}
const valueIn = (body: string, name: string) => {
  const [input = ''] = new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(body) ?? [];
  return /value="([^"]*)"/.exec(input)?.[1];
};
const problemOf = (body: string, name: string) => new RegExp(`id="give-${name}-problem"[^>]*>([^<]*)<`).exec(body)?.[1];
const orders = () => api.db.selectFrom('giftOrders').selectAll().orderBy('id').execute();

describe('the page of giving', () => {
  test('says of one nonprofit who is paid, when it is passed on, what is deducted, and what else a donor must know', async () => {
    const { status, body, headers } = await open([first.id]);
    expect(status).toBe(200);
    expect(body).toContain('<h1>Give to Beacon Keepers</h1>');
    expect(body).toContain(`EIN ${first.ein.slice(0, 2)}-${first.ein.slice(2)}`);
    const terms = /<section class="terms".*?<\/section>/s.exec(body)?.[0].replaceAll(/<[^>]*>/g, '');
    for (const words of [
      'Test Catalogue Foundation, EIN 00-1234567',
      'Your gift is to Test Catalogue Foundation, for Beacon Keepers.',
      'To Beacon Keepers, within 60 days.',
      'The card fee, 2.2% and 30¢, unless you add it. Nothing of gifts that are given in another way.',
      'If a nonprofit cannot be paid, we give its gifts to a nonprofit like it.',
      'tax-deductible as far as the law',
      'Your name and ZIP code, unless you hide them; your wish and the dedication in any case; your email address only if you',
    ])
      expect(terms).toContain(words);
    expect(body).not.toMatch(
      / checked=""[^>]*name="(isHidden|sharesEmail|coversFees)"|name="(isHidden|sharesEmail|coversFees)"[^>]* checked=""/,
    );
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
    expect(headers['content-security-policy']).toContain('https://js.stripe.com');
    expect(body).toContain('content="noindex, follow"');
  });

  test('says so where the nonprofits are the donees, and where the programme pays the fees', async () => {
    await openGiving(api.db, { donee: 'AGENT', feesBorneBy: 'PROGRAMME', forwardDays: 1 });
    const { body } = await open([first.id]);
    expect(body).toContain('It collects the gift for Beacon Keepers: the gift is that of Beacon Keepers.');
    expect(body).toContain('Nothing: Test Catalogue Foundation pays the card fee.');
    expect(body).toContain('all of it is a gift to Beacon Keepers');
    expect(body).toContain('To Beacon Keepers, within a day.');
  });

  test('says what payouts deduct, where they do', async () => {
    const payouts = (feePercent: string, feeFixed: string) =>
      api.db.updateTable('payoutSettings').set({ feePercent, feeFixed }).execute();
    await payouts('2.900', '0.30');
    const bearing = (await open([first.id])).body;
    expect(bearing).toContain(
      'The card fee, 2.2% and 30¢, unless you add it. Of each payment to a nonprofit, in which gifts are passed on, 2.9% and 30¢.',
    );
    expect(bearing).toContain('so that it is not taken from the gift');
    expect(bearing).not.toMatch(/Nothing|the whole amount/);
    await openGiving(api.db, { feesBorneBy: 'PROGRAMME' });
    await payouts('0', '1.5');
    expect((await open([first.id])).body).toContain(
      'Test Catalogue Foundation pays the card fee. Of each payment to a nonprofit, in which gifts are passed on, $1.50.',
    );
    await payouts('0', '0');
  });

  test('has the nonprofits of the address in its order, and leads to the own pages of those that take no gifts', async () => {
    const hidden = await createNonprofit(api.db, { name: 'Hidden Harbor' });
    const { body } = await open([second.id, takesNone.id, hidden.id, first.id, 2_147_483_647], '&amount=100');
    expect(body).toContain('<h1>Give to 2 nonprofits</h1>');
    expect([...body.matchAll(/data-line="(\d+)"/g)].map(([, id]) => Number(id))).toEqual([second.id, first.id]);
    expect(valueIn(body, 'amount')).toBe('100');
    expect(valueIn(body, 'shown')).toBe(`${second.id},${first.id}`);
    expect(body).toContain('href="https://own-way.example/give"');
    expect(body).not.toContain('Hidden Harbor');
  });

  test('says so where none of the nonprofits takes gifts, and where none is chosen', async () => {
    const none = await open([takesNone.id]);
    expect([none.status, none.body]).toEqual([200, expect.stringContaining('Own Way Garden takes no gifts here</h1>')]);
    expect(none.body).toContain('href="https://own-way.example/give"');
    for (const query of ['', '?ids=', '?ids=x,-1', '?ids[]=1']) {
      const page = await openPage(api, `/directory/give${query}`);
      expect([query, page.status, page.body]).toEqual([query, 200, expect.stringContaining('Choose a nonprofit to give to')]);
    }
  });

  test('takes the first 25 of more nonprofits, and says so', async () => {
    const takers = await Promise.all(Array.from({ length: 26 }, () => createTaker(api.db)));
    const { body } = await open(takers.map(({ id }) => id));
    expect(body).toContain('<h1>Give to 25 nonprofits</h1>');
    expect(problemOf(body, 'form')).toBe('One gift can go to at most 25 nonprofits.');
  });

  test('is there while giving is closed, and leads back to the nonprofits', async () => {
    await openGiving(api.db, { isOpen: false });
    const { status, body } = await open([first.id, takesNone.id]);
    expect(status).toBe(200);
    expect(body).toContain('<h1>Gifts are not taken here at the moment.</h1>');
    expect(body).toContain('content="noindex, follow"');
    expect(body).toContain(`href="/directory/${first.id}-beacon-keepers"`);
    expect(body).not.toContain('<form id="give"');
    const answer = await send([first.id]);
    expect([answer.status, answer.body]).toEqual([409, expect.stringContaining('Gifts are not taken here at the moment.')]);
  });
});

describe('without scripts', () => {
  test('a gift by check is announced once, and its page is a slip that names no person', async () => {
    const fields = { requestKey: 'the-same-form-twice-1', isHidden: 'on', sharesEmail: 'on', designation: 'Lamps' };
    const answers = [await send([first.id], fields), await send([first.id], fields)];
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const [{ headers }] = answers as [Answer];
    expect(answers[1]?.headers['location']).toBe(headers['location']);
    const order = (await orders()).at(-1);
    expect(order).toMatchObject({ method: 'CHECK', state: 'PLEDGED', totalCents: 5_000, isHidden: true, sharesEmail: false });
    expect(headers['location']).toBe(`/directory/give/gift/${order?.publicId}`);
    const slip = await openPage(api, headers['location'] ?? '');
    expect(slip.status).toBe(200);
    expect(slip.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    for (const words of ['Your gift of $50 by check', order?.reference, 'Make the check out to', 'Beacon Keepers', '>$50</td>'])
      expect(slip.body).toContain(words);
    expect(slip.body).not.toMatch(/Ada|Marsh|ada@test|Lamps/);
    expect(slip.body).toContain('content="noindex, follow"');
  });

  test('one amount is split evenly among several; amounts line by line win, and must make the sum', async () => {
    await send([first.id, second.id], { amount: '50.01' });
    const lines = { [`amount-${first.id}`]: '30', [`amount-${second.id}`]: '$1,000.50' };
    await send([first.id, second.id], { amount: '', ...lines });
    const parts = await api.db.selectFrom('giftParts').select(['nonprofitId', 'cents']).orderBy('id').execute();
    expect(parts.slice(-4)).toEqual([
      { nonprofitId: first.id, cents: 2_501 },
      { nonprofitId: second.id, cents: 2_500 },
      { nonprofitId: first.id, cents: 3_000 },
      { nonprofitId: second.id, cents: 100_050 },
    ]);
    const wrong = await send([first.id, second.id], { amount: '50', ...lines });
    expect(wrong.status).toBe(400);
    expect(problemOf(wrong.body, 'amount')).toBe('The lines below make $1,030.50. Change them, or split this amount evenly.');
    const half = await send([first.id, second.id], { [`amount-${first.id}`]: '30' });
    expect(problemOf(half.body, `amount-${second.id}`)).toBe('Enter an amount in dollars, such as 50 or 1,250.00.');
    expect(valueIn(half.body, `amount-${first.id}`)).toBe('30');
  });

  test.each(['', '0', '0.00', '-5', '1.000', '1,50', '1e3', '٥', '50 dollars', '$', '1,00', '5\0'])(
    'the amount “%s” is refused at its field, and everything that was typed stays',
    async (amount) => {
      const before = (await orders()).length;
      const typed = { amount, designation: 'For “lamps” & <oil>', isHidden: 'on', zipcode: '21000' };
      const { status, body } = await send([first.id], typed);
      expect([status, problemOf(body, 'amount')]).toEqual([400, expect.stringMatching(/^(Enter an amount|Remove characters)/)]);
      expect(valueIn(body, 'firstName')).toBe('Ada');
      expect(valueIn(body, 'email')).toBe('ada@test.example');
      expect(valueIn(body, 'designation')).toBe('For “lamps” &amp; &lt;oil&gt;');
      expect(body).toMatch(/<details class="choices" id="give-choices" open="">/);
      expect((await orders()).length).toBe(before);
    },
  );

  test('an amount below the least, above what a card can pay, and wrong texts say so at their fields', async () => {
    const little = await send([first.id], { amount: '4.99' });
    expect([little.status, problemOf(little.body, 'amount')]).toEqual([400, 'The smallest gift is $5.']);
    const much = await send([first.id], { amount: '999,999.99' });
    expect([much.status, problemOf(much.body, 'amount')]).toEqual([400, expect.stringContaining('Write to us')]);
    const texts = await send([first.id], { firstName: ' ', lastName: 'M\0', email: 'nobody' });
    expect([texts.status, problemOf(texts.body, 'lastName')]).toEqual([400, 'Remove characters that are not text.']);
    const more = await send([first.id], { firstName: ' ', email: 'nobody', method: 'PIGEON' });
    expect(['firstName', 'email', 'method'].map((name) => problemOf(more.body, name))).toEqual([
      'This field is required.',
      'Enter a valid email address.',
      'Choose how you want to give.',
    ]);
  });

  test('a card needs a script: the page says so, and offers another way', async () => {
    const { status, body } = await send([first.id], { method: 'CARD' });
    expect([status, problemOf(body, 'method')]).toEqual([400, 'Paying by card needs JavaScript. You can give by check instead.']);
    expect(valueIn(body, 'amount')).toBe('50');
  });

  test('buttons split evenly, set an amount and leave a nonprofit out, and the page keeps what was typed', async () => {
    const ids = [first.id, second.id];
    const before = (await orders()).length;
    const split = await send(ids, { step: 'split', amount: '100.01' });
    expect(split.status).toBe(200);
    expect(ids.map((id) => valueIn(split.body, `amount-${id}`))).toEqual(['50.01', '50']);
    const preset = await send(ids, { preset: '250' });
    expect([valueIn(preset.body, 'amount'), valueIn(preset.body, `amount-${second.id}`)]).toEqual(['250', '125']);
    expect(valueIn(preset.body, 'lastName')).toBe('Marsh');
    const without = await send(ids, { without: String(first.id), [`amount-${first.id}`]: '10', [`amount-${second.id}`]: '15' });
    expect(without.body).toContain('<h1>Give to Anchor House</h1>');
    expect(valueIn(without.body, 'ids')).toBe(String(second.id));
    const odd = await send(ids, { step: 'split', amount: 'much' });
    expect(problemOf(odd.body, 'amount')).toBe('Enter an amount in dollars, such as 50 or 1,250.00.');
    expect((await orders()).length).toBe(before);
  });

  test('a nonprofit that was switched off meanwhile is named, and nothing is stored', async () => {
    const before = (await orders()).length;
    await api.db.updateTable('nonprofitGiving').set({ takesGifts: false }).where('nonprofitId', '=', second.id).execute();
    const { status, body } = await send([first.id, second.id]);
    expect([status, problemOf(body, 'form')]).toEqual([
      409,
      'Gifts are not taken any more for Anchor House. Please look at it again; nothing was charged.',
    ]);
    expect(body).toContain('<h1>Give to Beacon Keepers</h1>');
    await api.db.updateTable('nonprofits').set({ display: false }).where('id', '=', first.id).execute();
    const gone = await send([first.id]);
    expect([gone.status, (await orders()).length]).toEqual([409, before]);
    expect(gone.body).not.toContain('Beacon Keepers');
  });

  test('what only programs fill in makes no gift, and many gifts from one network are too many', async () => {
    const before = (await orders()).length;
    const trapped = await send([first.id], { website: 'x' });
    expect([trapped.status, (await orders()).length]).toEqual([303, before]);
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await send([first.id], { email: 'often@test.example', amount: '5' })).status);
    // each from a network of its own: one address has a limit too
    for (let n = 0; n < 10; n += 1) statuses.push((await send([first.id], { email: 'often@test.example', amount: '5' })).status);
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(303));
    expect(statuses[20]).toBe(429);
  });
});

describe('the ways in', () => {
  test('a profile leads to the page, and to the nonprofit’s own page beside it', async () => {
    const taker = await createTaker(api.db, { name: 'Lamp Oil Fund', givingUrl: 'https://lamp-oil.example/give' });
    const { body, headers } = await openPage(api, `/directory/${taker.id}-lamp-oil-fund`);
    expect(body).toMatch(
      new RegExp(`<a class="button" href="http://[^"]*/directory/give\\?ids=${taker.id}" rel="nofollow">Give</a>`),
    );
    expect(body).toContain('Give on its own page</a>');
    expect(headers['content-security-policy']).not.toContain('stripe');
    const { body: none } = await openPage(api, `/directory/${takesNone.id}-own-way-garden`);
    expect(none).not.toContain('/directory/give?');
    await openGiving(api.db, { isOpen: false });
    const { body: closed } = await openPage(api, `/directory/${taker.id}-lamp-oil-fund`);
    expect(closed).not.toContain('/directory/give?');
    expect(closed).toContain('href="https://lamp-oil.example/give"');
  });

  test('a shortlist and a comparison lead to it with all their nonprofits', async () => {
    const ids = `${first.id},${takesNone.id}`;
    for (const page of ['shortlist', 'compare'])
      expect((await openPage(api, `/directory/${page}?ids=${ids}`)).body).toContain(`href="/directory/give?ids=${ids}"`);
    expect((await openPage(api, `/directory/shortlist?ids=${takesNone.id}`)).body).not.toContain('/directory/give');
  });
});
