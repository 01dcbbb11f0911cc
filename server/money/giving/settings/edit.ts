import { sql } from 'kysely';
import {
  type changeGivingSettings,
  type GivingSettings,
  givingChecks,
  givingMessages,
  givingSettingsFields,
  missingToOpen,
} from '#contract/money/giving/giving-settings.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { snakeKey } from '#contract/platform/wire/keys.ts';
import { changesBetween, recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { checkVersion } from '#server/platform/http/bodies/check-version.ts';
import { refuseFields } from '#server/platform/http/errors.ts';
import type { Config } from '#server/platform/process/config.ts';
import { openVault } from '#server/platform/vault/open-vault.ts';
import { readSettings } from './store.ts';

interface Change {
  actor: Actor;
  body: BodyOf<typeof changeGivingSettings>;
  config: Config;
}

/**
 * Changes the fields that are sent. Locks the row, so that two changes at once are made one after the other. Throws 400 if giving would
 * be open without what it needs. A changed text of the agreement gets the next number.
 */
export async function editSettings(tx: Tx, { actor, body, config }: Change): Promise<GivingSettings> {
  const { version, ...change } = body;
  await tx.selectFrom('givingSettings').select('id').forUpdate().execute();
  const before = await readSettings(tx, config);
  checkVersion(version, before);
  const after = { ...before, ...defined(change) };
  // in the order of the checklist, each once: ticking in another order is no change
  after.checked = givingChecks.filter((check) => after.checked.includes(check));
  const changes = changesBetween(before, after, fieldNames);
  if (Object.keys(changes).length === 0) return before;
  checkGiftCards(after, config);
  const missing = after.isOpen ? Object.entries(missingToOpen(after)) : [];
  if (missing.length > 0) throw refuseFields(Object.fromEntries(missing.map(([field, text]) => [snakeKey(field), [text]])));
  const { minimum, refundAlone, feePercent, feeFixed } = after;
  await tx
    .updateTable('givingSettings')
    .set((write) => ({
      ...pick(after),
      minimumCents: hundredths(minimum),
      refundAloneCents: hundredths(refundAlone),
      feeBps: hundredths(feePercent),
      feeFixedCents: hundredths(feeFixed),
      version: write('version', '+', 1),
      ...(changes['agreement'] && { agreementVersion: write('agreementVersion', '+', 1) }),
    }))
    .execute();
  if (changes['holdDays']) await moveDueDays(tx, after.holdDays - before.holdDays);
  const action = before.isOpen === after.isOpen ? 'changed' : after.isOpen ? 'opened giving' : 'closed giving';
  await recordChange(tx, { actor, action, subject: { kind: 'givingSettings', id: 1, name: 'Giving settings' }, changes });
  return readSettings(tx, config);
}

/** Codes are stored encrypted; and a buyer's gift has one receiver only where the programme is it. */
function checkGiftCards({ offersGiftCards, giftCardReceipts, donee }: GivingSettings, config: Config): void {
  if (offersGiftCards && openVault(config).keyIds.length === 0)
    throw refuseFields({ offers_gift_cards: [givingMessages.giftCardKeys] });
  if (giftCardReceipts && donee !== 'PROGRAMME') throw refuseFields({ gift_card_receipts: [givingMessages.giftCardReceipts] });
}

/** The days that money stays at the bank hold for what has come, too, as far as no payout has it. */
async function moveDueDays(tx: Tx, days: number): Promise<void> {
  await sql`UPDATE gift_parts p SET payable_from = p.payable_from + ${days}::int FROM gift_orders o
    WHERE o.id = p.order_id AND o.payment IS NOT NULL AND p.payable_from IS NOT NULL
      AND NOT EXISTS (SELECT FROM payout_items i WHERE i.donation_id = p.donation_id AND i.holds)`.execute(tx);
}

type Fields = Omit<GivingSettings, 'version' | 'agreementVersion' | 'takesCards' | 'agreed' | 'ready'>;

const fieldNames = Object.keys(givingSettingsFields.shape) as (keyof Fields)[];

/** The fields that are stored as they are sent. */
function pick({ isOpen, donee, legalName, ein, feesBorneBy, forwardDays, unpayable, agreement, checked, ...rest }: Fields) {
  const { byCheck, byFund, byStock, byWire, holdDays, offersMonthly, offersGiftCards, giftCardReceipts } = rest;
  return {
    ...{ isOpen, donee, legalName, ein, feesBorneBy, forwardDays, unpayable, agreement, checked },
    ...{ byCheck, byFund, byStock, byWire, holdDays, offersMonthly, offersGiftCards, giftCardReceipts },
  };
}

/** Dollars as cents, per cent as hundredths of a per cent: the contract has checked that there are at most two decimals. */
const hundredths = (value: number): number => Math.round(value * 100);

function defined<T extends object>(change: T): { [Name in keyof T]: Exclude<T[Name], undefined> } {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Name in keyof T]: Exclude<T[Name], undefined> };
}
