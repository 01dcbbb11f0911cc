import type { applyDiscountCode, Discount } from '#contract/learning/subscription/discounts.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { countingFailures, type Try } from '#server/people/sign-in/counting-failures.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { checkTier, findDiscount } from './quote.ts';

/**
 * Runs work that tells whether a code is valid. A wrong code counts as an attempt of the account and network; other failures do
 * not.
 */
export function countingGuesses<T>(tried: Try, work: () => Promise<T>): Promise<T> {
  return countingFailures(tried, isWrongGuess, work);
}

function isWrongGuess(error: unknown): boolean {
  return error instanceof Refusal && error.status === 400 && ('code' in error.body || 'discount_code' in error.body);
}

/** The discount of a code, as the buyer sees it. */
export async function describeCode(
  db: Db,
  actor: Actor,
  { code, subscriptionTier }: BodyOf<typeof applyDiscountCode>,
  today: string,
): Promise<Discount> {
  const found = await findDiscount(db, { code, nonprofit: actor.nonprofit ?? 0, today }, 'code');
  if (subscriptionTier !== undefined) checkTier(found, subscriptionTier, 'code');
  const { id: _, ...discount } = found;
  return discount;
}
