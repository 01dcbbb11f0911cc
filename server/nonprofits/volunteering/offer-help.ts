import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { VolunteerOffer } from '#contract/nonprofits/volunteering/volunteering.ts';
import { withoutAddresses } from '#contract/platform/fields/names.ts';
import { hashSecret, newSecret } from '#server/platform/access/session.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';

/** most letters to one address in a day, for all opportunities together */
const lettersPerDay = 3;
const confirmDays = 7;

interface OfferedOpportunity {
  id: number;
  title: string;
  nonprofitId: number;
  nonprofitName: string;
}

/** Finds a public opportunity of a published nonprofit. */
async function findOffered(tx: Tx, id: number): Promise<OfferedOpportunity | undefined> {
  return tx
    .selectFrom('volunteerOpportunities as o')
    .innerJoin('nonprofits', 'nonprofits.id', 'o.nonprofitId')
    .select(['o.id', 'o.title', 'o.nonprofitId', 'nonprofits.name as nonprofitName'])
    .where('o.id', '=', id)
    .where('o.isPublic', '=', true)
    .where('nonprofits.display', '=', true)
    .executeTakeFirst();
}

/**
 * Stores an offer and asks the address to confirm it, a few times a day at most. A newer form replaces an unconfirmed offer, because
 * the first form may be a stranger's. The sender learns nothing about the address: the outcome is the same for an unknown address, a
 * confirmed address, and an address at its limit. Throws 404 if the opportunity is not public.
 */
export async function offerHelp(tx: Tx, opportunityId: number, { name, email, message }: VolunteerOffer): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`volunteer ${email}`}))`.execute(tx);
  const opportunity = await findOffered(tx, opportunityId);
  if (!opportunity) throw notFound();
  await tx.deleteFrom('volunteers').where('confirmedAt', 'is', null).where('confirmUntil', '<', sql<string>`now()`).execute();
  const known = await tx
    .selectFrom('volunteers')
    .select(['id', 'name', 'message', 'confirmedAt', sql<boolean>`created_at > now() - interval '1 day'`.as('isFresh')])
    .where('opportunityId', '=', opportunityId)
    .where('email', '=', email)
    .executeTakeFirst();
  const isSame = known?.name === name && known.message === message;
  if (known?.confirmedAt || (known?.isFresh && isSame)) return;
  // At the limit, no further letter is needed: the link of the last letter still works, and its page shows the newer text.
  if (!(await mayMail(tx, email))) return replaceText(tx, known?.id, { name, message });
  const { secret, hash } = newSecret();
  const offer = {
    name,
    message,
    confirmHash: hash,
    confirmUntil: sql<string>`now() + make_interval(days => ${confirmDays})`,
    createdAt: sql<string>`now()`,
  };
  await tx
    .insertInto('volunteers')
    .values({ ...offer, opportunityId, email })
    .onConflict((conflict) => conflict.columns(['opportunityId', 'email']).doUpdateSet(offer))
    .execute();
  const { title, nonprofitName } = opportunity;
  const path = `/directory/volunteer/confirm/${secret}`;
  const data = { name, message: withoutAddresses(message), opportunity: title, nonprofit: nonprofitName, path };
  await queueMail(tx, { to: email, template: 'volunteer-confirm', data });
}

async function replaceText(tx: Tx, id: number | undefined, text: { name: string; message: string }): Promise<void> {
  if (id !== undefined) await tx.updateTable('volunteers').set(text).where('id', '=', id).execute();
}

async function mayMail(tx: Tx, email: string): Promise<boolean> {
  const { sent } = await tx
    .selectFrom('mailMessages')
    .select(({ fn }) => fn.countAll<number>().as('sent'))
    .where('recipient', '=', email)
    .where('template', '=', 'volunteer-confirm')
    .where('createdAt', '>', sql<string>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return Number(sent) < lettersPerDay;
}

const unconfirmed = (tx: Db, secret: string) =>
  tx
    .selectFrom('volunteers')
    .innerJoin('volunteerOpportunities as o', 'o.id', 'volunteers.opportunityId')
    .innerJoin('nonprofits', 'nonprofits.id', 'o.nonprofitId')
    .select([
      'volunteers.id',
      'volunteers.name',
      'volunteers.message',
      'o.id as opportunityId',
      'o.title',
      'o.nonprofitId',
      'nonprofits.name as nonprofitName',
    ])
    .where('volunteers.confirmHash', '=', hashSecret(secret))
    .where('volunteers.confirmedAt', 'is', null)
    .where('volunteers.confirmUntil', '>', sql<string>`now()`);

/** The unconfirmed offer of a link that still works. */
export async function findUnconfirmed(db: Db, secret: string) {
  return unconfirmed(db, secret).executeTakeFirst();
}

/** A hash of the text that a page shows, because another form may replace the text before the person confirms it. */
export function markOf({ name, message }: { name: string; message: string }): string {
  return createHash('sha256')
    .update(JSON.stringify([name, message]))
    .digest('base64url');
}

/**
 * Confirms an offer: the nonprofit's staff see it and get an email. `gone`: the link was used or has expired; `changed`: the
 * stored text is not the text of `mark`.
 */
export async function confirmOffer(tx: Tx, secret: string, mark: string): Promise<'confirmed' | 'gone' | 'changed'> {
  const offer = await unconfirmed(tx, secret).forUpdate('volunteers').executeTakeFirst();
  if (!offer) return 'gone';
  if (markOf(offer) !== mark) return 'changed';
  await tx
    .updateTable('volunteers')
    .set({ confirmedAt: sql<string>`now()`, confirmHash: null })
    .where('id', '=', offer.id)
    .execute();
  const staff = await tx
    .selectFrom('users')
    .select(['email', 'firstName'])
    .where('nonprofitId', '=', offer.nonprofitId)
    .where('isActive', '=', true)
    .where(sql<boolean>`'NONPROFIT_STAFF' = ANY (roles)`)
    .orderBy('id')
    .execute();
  for (const { email, firstName } of staff) {
    const data = {
      firstName,
      opportunity: offer.title,
      nonprofit: offer.nonprofitName,
      path: `/volunteering/${offer.opportunityId}`,
    };
    await queueMail(tx, { to: email, template: 'volunteer-offered', data });
  }
  return 'confirmed';
}
