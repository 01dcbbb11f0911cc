import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/connection.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';

/** What letters say of a monthly gift. */
export interface MonthlyNews {
  /**
   * REFUSED: the card was refused, and is tried again. PAUSED: it was refused for the last time. BANK: the bank wants a confirmation.
   * NO_PART: none of its nonprofits takes gifts. SKIPPED: a day went by without a charge. STOPPED: nothing more is charged. FAILED: it ended,
   * because it was paused for long
   */
  kind: 'REFUSED' | 'PAUSED' | 'BANK' | 'NO_PART' | 'SKIPPED' | 'STOPPED' | 'FAILED';
  /** the day for which it was due */
  dueOn?: string;
  /** the day of the next try */
  tryOn?: string;
  /** in Stripe's words */
  problem?: string;
}

interface Found {
  email: string;
  firstName: string;
  key: string;
  cents: number;
  everyMonths: number;
  nextOn: string;
  reason: string | null;
  nonprofits: string;
}

/** Mails news of a monthly gift to its donor, in the transaction that makes them so. */
export async function tellDonor(tx: Tx, id: number, news: MonthlyNews): Promise<void> {
  const { rows } = await sql<Found>`
    SELECT o.email, o.first_name, m.key, m.every_months, m.next_on::text, m.reason,
      (SELECT sum(p.cents)::int FROM monthly_parts p WHERE p.monthly_id = m.id) AS cents,
      (SELECT string_agg(n.name, ', ' ORDER BY p.place) FROM monthly_parts p JOIN nonprofits n ON n.id = p.nonprofit_id
        WHERE p.monthly_id = m.id) AS nonprofits
    FROM monthly_gifts m JOIN gift_orders o ON o.id = m.order_id WHERE m.id = ${id}`.execute(tx);
  const [found] = rows;
  if (!found || found.email === '') return;
  const { email, ...data } = found;
  await queueMail(tx, { to: email, template: 'monthly-gift', data: { ...data, ...news } });
}
