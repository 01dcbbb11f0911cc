import { sql } from 'kysely';
import type { DonorGift, MyGiftsPage } from '#contract/public/directory/donor-pages.ts';
import { lostOf } from '#server/money/giving/receipts/lost-sql.ts';
import { hashSecret, newSecret } from '#server/platform/access/session.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { mayMailAgain, queueMail } from '#server/platform/mail/queue-mail.ts';
import { findMyMonthly } from './my-monthly.ts';

const minutes = 30;
const expires = sql<string>`now() + make_interval(mins => ${minutes})`;

/** Mails a link to an address that has gifts. Whoever asks learns nothing: nothing is returned, whether there are any or not. */
export async function mailLink(tx: Tx, email: string): Promise<void> {
  await sql`DELETE FROM giving_links WHERE expires_at < now()`.execute(tx);
  const gift = await tx.selectFrom('giftOrders').select('id').where('email', '=', email).limit(1).executeTakeFirst();
  if (!gift || !(await mayMailAgain(tx, email, 'my-gifts-link'))) return;
  const { secret, hash } = newSecret();
  await tx.insertInto('givingLinks').values({ hash, email, expiresAt: expires }).execute();
  await queueMail(tx, { to: email, template: 'my-gifts-link', data: { secret } });
}

export async function isLinkOpen(db: Db, secret: string): Promise<boolean> {
  const found = await db
    .selectFrom('givingLinks')
    .select('email')
    .where('hash', '=', hashSecret(secret))
    .where('expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst();
  return found !== undefined;
}

/** Uses a link up, and opens a session. Returns the session's secret; undefined if the link does not work any more. */
export async function openSession(tx: Tx, link: string): Promise<string | undefined> {
  await sql`DELETE FROM giving_sessions WHERE expires_at < now()`.execute(tx);
  const used = await tx
    .deleteFrom('givingLinks')
    .where('hash', '=', hashSecret(link))
    .where('expiresAt', '>', sql<string>`now()`)
    .returning('email')
    .executeTakeFirst();
  if (!used) return undefined;
  const { secret, hash } = newSecret();
  await tx.insertInto('givingSessions').values({ hash, email: used.email, expiresAt: expires }).execute();
  return secret;
}

/** The address of an open session. */
export async function emailOf(db: Db, session: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('givingSessions')
    .select('email')
    .where('hash', '=', hashSecret(session))
    .where('expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst();
  return found?.email;
}

export async function endSession(tx: Tx, session: string): Promise<void> {
  await tx.deleteFrom('givingSessions').where('hash', '=', hashSecret(session)).execute();
}

/** the most gifts that the page shows: the newest ones */
const mostShown = 500;

/** A donor's gifts: paid and announced ones, and those whose payment is not decided yet. */
export async function readMyGifts(db: Db, email: string, timeZone: string): Promise<MyGiftsPage> {
  const { rows } = await sql<DonorGift>`
    SELECT o.public_id, o.reference, o.state, o.method, o.total_cents + o.corrected_cents AS total_cents, o.refunded_cents,
      ${sql.raw(lostOf('o'))} AS lost_cents,
      coalesce(o.given_on, (o.created_at AT TIME ZONE ${timeZone})::date)::text AS day,
      o.is_card_sale, (SELECT coalesce(json_agg(json_build_object('id', n.id, 'name', n.name, 'cents', p.cents + p.cover_cents) ORDER BY p.place), '[]')
        FROM gift_parts p JOIN nonprofits n ON n.id = p.nonprofit_id WHERE p.order_id = o.id) AS parts,
      (SELECT max(number) FROM gift_receipts r WHERE r.order_id = o.id) AS receipt
    FROM gift_orders o WHERE o.email = ${email} AND o.state NOT IN ('CLOSED', 'LAPSED')
    ORDER BY o.created_at DESC, o.id DESC LIMIT ${mostShown}`.execute(db);
  const years = rows.flatMap(({ receipt, day }) => (receipt === null ? [] : [Number(day.slice(0, 4))]));
  return { email, regular: await findMyMonthly(db, email), gifts: rows, years: [...new Set(years)].sort((a, b) => b - a) };
}
