import { type requestInfo, requestMessages } from '#contract/learning/requests/request-info.ts';
import type { SubscriptionTier } from '#contract/learning/subscription/tiers.ts';
import type { NonprofitDraft } from '#contract/nonprofits/draft.ts';
import type { Session } from '#contract/platform/access/accounts.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { addNonprofit } from '#server/nonprofits/record/create.ts';
import { askAboutSameName } from '#server/nonprofits/record/same-name.ts';
import { createAccount, prepareAccount } from '#server/people/sign-in/register.ts';
import { findUser } from '#server/people/store.ts';
import type { Client } from '#server/platform/access/client.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { refuseFields } from '#server/platform/http/errors.ts';

type Body = BodyOf<typeof requestInfo>;

interface Buyer {
  account: Awaited<ReturnType<typeof prepareAccount>>;
  draft: NonprofitDraft;
}

/** Checks the account by the rules of registering. Hashes the password before the transaction begins. */
export async function prepareBuyer(body: Body, tier: SubscriptionTier | null): Promise<Buyer> {
  const { name, email, phoneNumber, password, organization, address, isAnother } = body;
  return {
    account: await prepareAccount({ ...namesOf(name), email, phoneNumber, password, jobTitle: '' }),
    draft: { name: organization, isAnother, email, address, phoneNumber, ...(tier && { budgetSize: tier.budgetSize }) },
  };
}

/** Splits a full name: the form asks for one name. The last word becomes the last name. */
function namesOf(name: string): { firstName: string; lastName: string } {
  const words = name.split(/\s+/);
  const lastName = words.length > 1 ? (words.pop() ?? '') : '';
  return { firstName: words.join(' ').slice(0, 100), lastName: lastName.slice(0, 100) };
}

/** Makes an account and its nonprofit. Throws 400 if the email address already has an account; that account does not change. Throws 409 for a name of the catalogue. */
export async function openAccount(
  tx: Tx,
  { account, draft }: Buyer,
  client: Client,
): Promise<{ session: Session; nonprofitId: number }> {
  const taken = await tx.selectFrom('users').select('id').where('email', '=', account.email).executeTakeFirst();
  if (taken) throw refuseFields({ email: [requestMessages.hasAccount] });
  await askAboutSameName(tx, { ...draft, ownerId: null, isVisitor: true });
  const { id, token } = await createAccount(tx, account, client);
  const { nonprofit } = await addNonprofit(
    tx,
    { id, roles: [], staffFields: null, nonprofit: null },
    { ...draft, isAnother: true },
  );
  const user = await findUser(tx, id);
  if (!user) throw new Error('a user vanished while registering');
  return { session: { ...user, token }, nonprofitId: nonprofit.id };
}
