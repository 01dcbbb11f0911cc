import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/connection.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';

interface Thanks {
  email: string;
  firstName: string;
  reference: string;
  totalCents: number;
  /** the names of the nonprofits, in the order of the gift */
  nonprofits: string[];
}

/** Thanks who gave with a gift card alone: it is no receipt, because the buyer of the card gave the money. */
export async function thankForValue(tx: Tx, gift: number): Promise<void> {
  const { rows } = await sql<Thanks>`SELECT email, first_name, reference, total_cents,
      (SELECT array_agg(n.name ORDER BY p.place) FROM gift_parts p JOIN nonprofits n ON n.id = p.nonprofit_id
        WHERE p.order_id = o.id) AS nonprofits
    FROM gift_orders o WHERE id = ${gift} AND email <> ''`.execute(tx);
  const [found] = rows;
  if (!found) return;
  const { email, ...data } = found;
  await queueMail(tx, { to: email, template: 'gift-card-thanks', data, messageId: `gift-card-thanks-${gift}` });
}
