import { randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import { hashOfCode, newCode } from '#server/money/giving/cards/code.ts';
import { cardSold } from '#server/money/journal/entries.ts';
import { post } from '#server/money/journal/post.ts';
import type { Db } from '#server/platform/database/connection.ts';
import type { GiftCards } from '#server/platform/database/types.ts';
import type { Vault } from '#server/platform/vault/vault.ts';
import { createGift } from './giving.ts';

/** Creates a gift card that was paid on May 1, 2026, by default of $100. Its code can be read only with a vault. */
export async function createGiftCard(
  db: Db,
  {
    cents = 10_000,
    vault,
    buyer,
    ...traits
  }: Partial<Insertable<GiftCards>> & { vault?: Vault; buyer?: { lastName?: string; email?: string; paidAt?: string } } = {},
): Promise<{ id: number; code: string; sale: number; publicId: string }> {
  const code = newCode();
  const mark = randomBytes(8).toString('hex');
  const [payment, publicId] = [`pi_card_${mark}`, `test-card-sale-${mark}`];
  const sale = await createGift(db, {
    ...{
      parts: [],
      isCardSale: true,
      feesBorneBy: 'PROGRAMME',
      totalCents: cents,
      receivedCents: cents,
      payment,
      publicId,
      ...buyer,
    },
  });
  const { id } = await db
    .insertInto('giftCards')
    .values({
      ...{ orderId: sale.id, cents, balanceCents: cents, state: 'LIVE', soldOn: '2026-05-01', last4: code.slice(-4) },
      ...{ codeHash: hashOfCode(code), sealedCode: Buffer.alloc(0), keyId: 'none', toName: 'Test Receiver' },
      ...traits,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (vault) {
    const { keyId, bytes } = vault.seal(Buffer.from(code), `gift_cards ${id}`);
    await db.updateTable('giftCards').set({ sealedCode: bytes, keyId }).where('id', '=', id).execute();
  }
  await db.transaction().execute((tx) => post(tx, [cardSold({ payment, card: id, cents, day: '2026-05-01', order: sale.id })]));
  return { id, code, sale: sale.id, publicId };
}
