import * as z from 'zod/mini';
import { centsOfText, centsText, dollarsOf, evenly } from '#contract/money/giving/gift-amounts.ts';
import { type GiftFields, giftFields, giveMessages } from '#contract/money/giving/give.ts';
import { camelKey } from '#contract/platform/wire/keys.ts';
import type { GiveNonprofit, GiveProblems, GiveValues } from '#contract/public/directory/give-pages.ts';
import { textErrors } from '#server/platform/http/bodies/refuse-unstorable-text.ts';

type Part = { nonprofit: number; cents: number };
type Checked = { fields: GiftFields; parts: Part[]; totalCents: number } | { problems: GiveProblems };

/** The gift of a form that was sent without scripts, or what is wrong with it. */
export function checkGiveForm(values: GiveValues, taking: readonly GiveNonprofit[]): Checked {
  const unstorable = textErrors(values);
  if (unstorable) return { problems: byInput(unstorable) };
  const { amount: _, amounts: __, giftCard: ___, dedication, ...texts } = values;
  const parsed = z.safeParse(giftFields, { ...texts, dedication: dedication || null });
  const amounts = partsOf(values, taking);
  const problems: Record<string, string> = 'problems' in amounts ? { ...amounts.problems } : {};
  for (const { path, message } of parsed.error?.issues ?? [])
    problems[String(path[0])] ??= path[0] === 'method' ? giveMessages.noWay : message;
  if (!parsed.success || 'problems' in amounts) return { problems };
  return { fields: parsed.data, parts: amounts.parts, totalCents: amounts.parts.reduce((sum, { cents }) => sum + cents, 0) };
}

/** Amounts line by line if one is written, else one amount for all together. */
function partsOf(
  { amount, amounts }: GiveValues,
  taking: readonly GiveNonprofit[],
): { parts: Part[] } | { problems: GiveProblems } {
  const together = centsOfText(amount);
  if (taking.length < 2 || taking.every(({ id }) => !amounts[id]?.trim())) {
    if (!together) return { problems: { amount: giveMessages.amount } };
    return { parts: evenly(together, taking.length).map((cents, place) => ({ nonprofit: taking[place]?.id ?? 0, cents })) };
  }
  const lines = taking.map(({ id }) => ({ nonprofit: id, cents: centsOfText(amounts[id] ?? '') ?? 0 }));
  const wrong = lines.filter(({ cents }) => cents === 0);
  if (wrong.length > 0)
    return { problems: Object.fromEntries(wrong.map(({ nonprofit }) => [`amount-${nonprofit}`, giveMessages.amount])) };
  const sum = lines.reduce((total, { cents }) => total + cents, 0);
  if (amount.trim() !== '' && together !== sum) return { problems: { amount: giveMessages.sum(centsText(sum)) } };
  return { parts: lines };
}

/** The values with the amount for all together split evenly. */
export function splitEvenly(
  values: GiveValues,
  taking: readonly GiveNonprofit[],
): { values: GiveValues; problems: GiveProblems } {
  const cents = centsOfText(values.amount);
  if (!cents) return { values, problems: { amount: giveMessages.amount } };
  const shares = evenly(cents, taking.length);
  const amounts = Object.fromEntries(taking.map(({ id }, place) => [id, dollarsOf(shares[place] ?? 0)]));
  return { values: { ...values, amounts }, problems: {} };
}

/** Messages by the names of the form's inputs. */
const byInput = (errors: Record<string, string[]>): GiveProblems =>
  Object.fromEntries(Object.entries(errors).map(([field, [message = '']]) => [inputOf(field), message]));

const inputOf = (field: string) => (field.startsWith('amounts.') ? field.replace('amounts.', 'amount-') : camelKey(field));
