import type { PayoutAccount } from '#contract/money/payouts/accounts.ts';
import { accountTypeLabels, type PayoutMethod, payoutMethodLabels } from '#contract/money/payouts/payout-choices.ts';

/** `Checking •••• 6789` */
export function bankText({ accountType, accountNumber }: NonNullable<PayoutAccount['bank']>): string {
  return `${accountTypeLabels[accountType]} ${accountNumber}`;
}

/** The method by which a nonprofit is paid: the preferred method, else the first method with data. Null if the data are missing. */
function wayOf({ method, bank, paypalEmail, checkAddress }: PayoutAccount): PayoutMethod | null {
  const has: Record<PayoutMethod, boolean> = { ACH: bank !== null, PAYPAL: paypalEmail !== '', CHECK: checkAddress !== '' };
  const order: readonly PayoutMethod[] = method ? [method] : ['ACH', 'PAYPAL', 'CHECK'];
  return order.find((one) => has[one]) ?? null;
}

const neededFor: Record<PayoutMethod, string> = { ACH: 'bank account', PAYPAL: 'PayPal email', CHECK: 'complete address' };

/** How and where a nonprofit is paid, in a sentence. */
export function payoutWay(account: PayoutAccount): string {
  const way = wayOf(account);
  if (way === 'ACH' && account.needsNameForBank)
    return 'Cannot be paid by bank transfer yet: the bank’s file has only Latin letters. Give a name for the bank.';
  if (way === 'ACH' && account.bank) return `Paid by bank transfer to ${bankText(account.bank)}.`;
  if (way === 'PAYPAL') return `Paid by PayPal to ${account.paypalEmail}.`;
  if (way === 'CHECK') return `Paid by check to ${account.checkAddress}.`;
  if (account.method)
    return `Cannot be paid yet: ${payoutMethodLabels[account.method]} is the preferred method, but there is no ${neededFor[account.method]}.`;
  return 'Cannot be paid yet: there is no bank account, PayPal email or complete address.';
}
