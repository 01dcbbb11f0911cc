import { importMessages } from '#contract/money/donations/imports/import-messages.ts';
import { payoutMessages } from '#contract/money/payouts/payout-messages.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';

interface Owned {
  /** null: a file of programme staff */
  nonprofitId: number | null;
}

/** Programme staff may open every import, nonprofit staff those of their nonprofit. The calls of imports admit nobody else. */
export function mayOpen(actor: Actor, { nonprofitId }: Owned): boolean {
  return may(actor, 'readAllDonations') || isOfTheirNonprofit(actor, nonprofitId);
}

/** Programme staff may change every import, nonprofit staff those of their nonprofit. */
export function mayChange(actor: Actor, { nonprofitId }: Owned): boolean {
  return may(actor, 'manageDonations') || (may(actor, 'reportDonations') && isOfTheirNonprofit(actor, nonprofitId));
}

const isOfTheirNonprofit = ({ nonprofit }: Actor, nonprofitId: number | null): boolean =>
  nonprofitId !== null && nonprofitId === nonprofit;

interface Stored {
  /** donations that programme staff changed after they were stored */
  changedRows: number;
  /** donations that were paid out, are in a payout batch, or were corrected */
  settledRows: number;
}

/** Why the actor cannot undo a stored import; empty if they can. Only programme staff undo what programme staff have changed. */
export function whyNotUndo(actor: Actor, { changedRows, settledRows }: Stored): string {
  if (settledRows > 0) return payoutMessages.fileSettled(settledRows);
  return changedRows > 0 && !may(actor, 'manageDonations') ? importMessages.changed : '';
}
