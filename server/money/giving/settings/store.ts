import { sql } from 'kysely';
import type { Donee, GivingCheck, GivingSettings } from '#contract/money/giving/giving-settings.ts';
import type { Db } from '#server/platform/database/connection.ts';
import type { Config } from '#server/platform/process/config.ts';
import { obstacles } from '../obstacles-sql.ts';

interface Stored extends Omit<GivingSettings, 'minimum' | 'refundAlone' | 'feePercent' | 'feeFixed' | 'takesCards'> {
  donee: Donee;
  checked: GivingCheck[];
  minimumCents: number;
  refundAloneCents: number;
  feeBps: number;
  feeFixedCents: number;
}

export async function readSettings(db: Db, { givingStripe }: Config): Promise<GivingSettings> {
  const { rows } = await sql<Stored>`
    SELECT version, is_open, donee, legal_name, ein, minimum_cents, refund_alone_cents, fee_bps, fee_fixed_cents, fees_borne_by,
      forward_days, hold_days, unpayable, by_check, by_fund, by_stock, by_wire, offers_gift_cards, gift_card_receipts,
      agreement, offers_monthly, checked, agreement_version, counted.*
    FROM giving_settings, (
      SELECT count(*)::int AS agreed, count(*) FILTER (WHERE array_remove(${sql.raw(obstacles)}, 'CLOSED') = '{}')::int AS ready
      FROM nonprofit_giving JOIN nonprofits n ON n.id = nonprofit_giving.nonprofit_id WHERE takes_gifts) AS counted`.execute(db);
  const [stored] = rows;
  if (!stored) throw new Error('the row of the giving settings is missing');
  const { minimumCents, refundAloneCents, feeBps, feeFixedCents, ...same } = stored;
  return {
    ...same,
    minimum: minimumCents / 100,
    refundAlone: refundAloneCents / 100,
    feePercent: feeBps / 100,
    feeFixed: feeFixedCents / 100,
    takesCards: givingStripe !== null,
  };
}
