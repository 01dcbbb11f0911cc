import { sql } from 'kysely';
import type { VolunteerOffer } from '#contract/volunteering/volunteering.ts';
import type { Tx } from '#server/database/connection.ts';
import { notFound } from '#server/http/errors.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { hashSecret, newSecret } from '#server/people/sign-in/session.ts';

/** letters to one address in a day, for all opportunities together */
const lettersPerDay = 3;
const confirmDays = 7;

interface OfferedOpportunity {
  id: number;
  title: string;
  nonprofitId: number;
  nonprofitName: string;
}

/** A public opportunity of a published nonprofit. */
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
 * Stores an offer and asks the address to confirm it: at most once a day for one opportunity, and a few times a day for all. Whoever
 * sends the form learns nothing from it: the outcome is the same whether the address is known, confirmed or at its limit. Throws 404.
 */
export async function offerHelp(tx: Tx, opportunityId: number, { name, email, message }: VolunteerOffer): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`volunteer ${email}`}))`.execute(tx);
  const opportunity = await findOffered(tx, opportunityId);
  if (!opportunity) throw notFound();
  await tx.deleteFrom('volunteers').where('confirmedAt', 'is', null).where('confirmUntil', '<', sql<string>`now()`).execute();
  const known = await tx
    .selectFrom('volunteers')
    .select(['id', 'confirmedAt', sql<boolean>`created_at > now() - interval '1 day'`.as('isFresh')])
    .where('opportunityId', '=', opportunityId)
    .where('email', '=', email)
    .executeTakeFirst();
  if (known?.confirmedAt || known?.isFresh || !(await mayMail(tx, email))) return;
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
  await queueMail(tx, { to: email, template: 'volunteer-confirm', data: { opportunity: title, nonprofit: nonprofitName, path } });
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

const unconfirmed = (tx: Tx, secret: string) =>
  tx
    .selectFrom('volunteers')
    .innerJoin('volunteerOpportunities as o', 'o.id', 'volunteers.opportunityId')
    .innerJoin('nonprofits', 'nonprofits.id', 'o.nonprofitId')
    .select(['volunteers.id', 'o.id as opportunityId', 'o.title', 'o.nonprofitId', 'nonprofits.name as nonprofitName'])
    .where('volunteers.confirmHash', '=', hashSecret(secret))
    .where('volunteers.confirmedAt', 'is', null)
    .where('volunteers.confirmUntil', '>', sql<string>`now()`);

/** The opportunity of a link that still works. */
export async function findUnconfirmed(tx: Tx, secret: string) {
  return unconfirmed(tx, secret).executeTakeFirst();
}

/** Confirms an offer: the nonprofit's staff see it and get an email. False if the link was used or has expired. */
export async function confirmOffer(tx: Tx, secret: string): Promise<boolean> {
  const offer = await unconfirmed(tx, secret).forUpdate('volunteers').executeTakeFirst();
  if (!offer) return false;
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
  return true;
}
