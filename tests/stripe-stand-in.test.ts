import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testCards } from './stripe/cards.ts';
import { type StandIn, startStandIn } from './stripe/stand-in.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type Members = { readonly [key: string]: Json };

let standIn: StandIn;
/** example objects from Stripe's published description of its API */
let published: Record<string, Members>;
beforeAll(async () => {
  standIn = await startStandIn();
  published = JSON.parse(await readFile(new URL('stripe/published-examples.json', import.meta.url), 'utf8'));
});
afterAll(() => standIn.close());

/** Members that objects have in the API version of the server, but not in the published examples. */
const newer: Record<string, string[]> = {
  payment_intent: ['allowed_payment_method_types', 'payment_record'],
  charge: [],
  dispute: [],
  event: [],
  setup_intent: ['allowed_payment_method_types', 'customer_account', 'managed_payments'],
};

async function ask(path: string, params?: Record<string, string>): Promise<Members> {
  const body = params && new URLSearchParams(params);
  const response = await fetch(`${standIn.url}/v1/${path}`, body ? { method: 'POST', body } : {});
  return (await response.json()) as Members;
}

const kindOf = (value: Json | undefined) => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value);

/**
 * Returns the members that are missing, have another type, or are not in the published example. Null matches every type. The
 * contents of lists and objects are not compared.
 */
function differences(object: Members, example: Members): string[] {
  const known = newer[String(example['object'])] ?? [];
  const invented = Object.keys(object).filter((key) => !(key in example) && !known.includes(key));
  const others = Object.entries(example).flatMap(([key, value]) => {
    const [is, was] = [kindOf(object[key]), kindOf(value)];
    return is === was || (is !== 'undefined' && [is, was].includes('null')) ? [] : [`${key}: ${is}, published as ${was}`];
  });
  return [...invented.map((key) => `${key}: not published`), ...others];
}

const first = (list: Members): Members => {
  const [one] = list['data'] as readonly Members[];
  if (!one) throw new Error('the list is empty');
  return one;
};

test('the stand-in’s objects have the members and types of the objects that Stripe publishes', async () => {
  const check = (what: string, object: Members) => expect([what, differences(object, published[what] ?? {})]).toEqual([what, []]);
  const made = await ask('payment_intents', { amount: '12000', currency: 'usd', 'metadata[almoner_order]': '1' });
  check('payment_intent', made);
  const { id: token } = await ask('confirmation_tokens', { 'payment_method_data[card][number]': testCards.pays.number });
  check('payment_intent', await ask(`payment_intents/${made['id']}/confirm`, { confirmation_token: String(token) }));
  const paid = await ask(`payment_intents/${made['id']}?expand[0]=latest_charge`);
  check('charge', paid['latest_charge'] as Members);
  const payout = standIn.account.balance.payOut();
  check('payout', first(await ask('payouts')));
  check('balance_transaction', first(await ask(`balance_transactions?payout=${payout?.id}`)));
  check('balance', await ask('balance'));
  const customer = await ask('customers', { name: 'Ada Marsh', email: 'ada@test.example', 'metadata[almoner_order]': '1' });
  check('customer', customer);
  const { id: card } = await ask('confirmation_tokens', { 'payment_method_data[card][number]': testCards.pays.number });
  const setup = await ask('setup_intents', { customer: String(customer['id']), confirmation_token: String(card) });
  check('setup_intent', setup);
  check('payment_method', setup['payment_method'] as Members);
  standIn.account.dispute(String(made['id']), 'needs_response');
  check('dispute', first(await ask(`disputes?payment_intent=${made['id']}`)));
  check('event', first(await ask('events?types[0]=payment_intent.succeeded')));
});
