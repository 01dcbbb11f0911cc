import { type requestInfo, requestMessages } from '#contract/learning/requests/request-info.ts';
import type { SubscriptionTier } from '#contract/learning/subscription/tiers.ts';
import type { Session } from '#contract/platform/access/accounts.ts';
import type { BodyOf, ResultOf } from '#contract/platform/wire/endpoint.ts';
import { findOffered } from '#server/learning/subscription/prices/tiers.ts';
import { readPhone } from '#server/people/phone.ts';
import { matchPassword, renewHash } from '#server/people/sign-in/passwords/passwords.ts';
import { findCredentials, findUser } from '#server/people/store.ts';
import type { AttemptLimits } from '#server/platform/access/attempt-limits.ts';
import { keyOfProof } from '#server/platform/access/challenge.ts';
import type { Client } from '#server/platform/access/client.ts';
import { startSession } from '#server/platform/access/session.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import { refuse, refuseFields } from '#server/platform/http/errors.ts';
import { mayMailAgain, queueMail } from '#server/platform/mail/queue-mail.ts';
import { openAccount, prepareBuyer } from './open-account.ts';
import { findByKey, insertRequest, lockEmail, type NewRequest, wasAsked } from './store.ts';

type Body = BodyOf<typeof requestInfo>;
type Answer = ResultOf<typeof requestInfo>;

interface Asking {
  db: Db;
  /** the secret that signs the puzzles */
  secret: string;
  limits: AttemptLimits;
  /** limits how many accounts are made, here and by registering */
  registrations: AttemptLimits;
  programmeEmail: string;
  body: Body;
  ip: string;
  userAgent: string;
}

const thanks: Answer = { detail: requestMessages.thanks, session: null };

/**
 * Stores a visitor's request once, and mails the programme. A buyer gets an account and a nonprofit, and is signed in. A form
 * whose hidden field is filled in is stored too, but sends no email and makes no account.
 */
export async function requestInformation({ db, body, ip, userAgent, ...asking }: Asking): Promise<Answer> {
  await asking.limits.attempt({ ip, email: body.email });
  const requestKey = keyOfProof(asking.secret, body);
  if (requestKey === null) throw refuseFields({ challenge: [requestMessages.proof] });
  const tier = chosenTier(await findOffered(db), body);
  const request = { ...readAsked(body, tier), requestKey };
  const buys = body.buyNow && !request.suspected;
  if (buys) await asking.registrations.attempt({ ip, email: body.email });
  const buyer = buys ? await prepareBuyer(body, tier) : null;
  return transact(db, async (tx) => {
    await lockEmail(tx, body.email);
    if (await findByKey(tx, requestKey)) return answerAgain(tx, body, { ip, userAgent });
    if (request.suspected) {
      await insertRequest(tx, request);
      return thanks;
    }
    if (buyer === null) {
      if (await wasAsked(tx, request)) return thanks;
      await storeRequest(tx, request, asking.programmeEmail);
      if (await mayMailAgain(tx, body.email))
        await queueMail(tx, { to: body.email, template: 'information-requested', data: { name: body.name } });
      return thanks;
    }
    const { session, nonprofitId } = await openAccount(tx, buyer, { ip, userAgent });
    await storeRequest(tx, { ...request, userId: session.id, nonprofitId }, asking.programmeEmail);
    return { ...thanks, session };
  });
}

function readAsked(body: Body, tier: SubscriptionTier | null): Omit<NewRequest, 'requestKey'> {
  const { name, email, organization, address, buyNow, website } = body;
  const { phoneNumber } = readPhone({ phoneNumber: body.phoneNumber, phoneRegion: '' });
  const suspected = website !== '';
  const chosen = { tierId: tier?.id ?? null, tierName: tier?.tierName ?? '' };
  return { name, email, organization, ...address, phoneNumber, buyNow, ...chosen, suspected };
}

function chosenTier(offered: readonly SubscriptionTier[], { selectedTier, buyNow }: Body): SubscriptionTier | null {
  if (offered.length === 0 && buyNow) throw refuseFields({ buy_now: [requestMessages.notForSale] });
  if (offered.length === 0) return null;
  const tier = offered.find(({ id }) => id === selectedTier);
  if (!tier) throw refuseFields({ selected_tier: [requestMessages.noTier] });
  return tier;
}

/** The result for a form that was sent before. A buyer gets a session only with the password of the account. */
async function answerAgain(tx: Tx, { buyNow, email, password }: Body, client: Client): Promise<Answer> {
  if (!buyNow) return thanks;
  const account = await findCredentials(tx, email);
  const match = await matchPassword(account?.passwordHash ?? null, password);
  const user = account && match ? await findUser(tx, account.id) : undefined;
  // an account with two-step sign-in needs a code: its user signs in as usual
  if (!user || user.secondFactor) throw refuse(409, requestMessages.sentBefore);
  await renewHash(tx, match, { id: user.id, password });
  const session: Session = { ...user, token: await startSession(tx, user.id, client) };
  return { ...thanks, session };
}

async function storeRequest(tx: Tx, request: NewRequest, programmeEmail: string): Promise<void> {
  const { id, name, email, organization, address1, city, state, zipcode, phoneNumber, tierName, buyNow } = await insertRequest(
    tx,
    request,
  );
  const address = `${address1}\n${city}, ${state} ${zipcode}`;
  const data = { id, name, email, organization, address, phoneNumber, tier: tierName, buyNow };
  await queueMail(tx, { to: programmeEmail, template: 'information-request', data });
}
