/** The most payments in one file of each kind: PayPal takes 5,000 rows, and one call marks at most 5,000 lines. */
export const mostPayments: Record<PayoutMethod, number> = { PAYPAL: 5_000, ACH: 5_000, CHECK: 5_000 };

/** The largest amounts in dollars that fit the fields of an ACH file: ten digits for a payment, twelve for all payments. */
export const achLimits = { payment: '99999999.99', total: '9999999999.99' };

export const payoutMethods = ['PAYPAL', 'ACH', 'CHECK'] as const;
export type PayoutMethod = (typeof payoutMethods)[number];

export const payoutMethodLabels: Record<PayoutMethod, string> = {
  PAYPAL: 'PayPal',
  ACH: 'Bank transfer (ACH)',
  CHECK: 'Check',
};

/**
 * Draft → approved → exported → closed. A batch can be cancelled until it is closed, unless a line is sent, paid, failed or
 * returned.
 */
export const batchStates = ['DRAFT', 'APPROVED', 'EXPORTED', 'CLOSED', 'CANCELLED'] as const;
export type BatchState = (typeof batchStates)[number];

export const batchStateLabels: Record<BatchState, string> = {
  DRAFT: 'Draft',
  APPROVED: 'Approved',
  EXPORTED: 'Exported',
  CLOSED: 'Closed',
  CANCELLED: 'Cancelled',
};

/**
 * In a draft, a line has one of the first three statuses. After the export, staff or a bank's statement change a pending line to
 * SENT, PAID, FAILED or RETURNED. If the batch is cancelled, its pending lines become CANCELLED.
 */
export const lineStatuses = ['WAITING', 'LEFT_OUT', 'PENDING', 'SENT', 'PAID', 'FAILED', 'RETURNED', 'CANCELLED'] as const;
export type LineStatus = (typeof lineStatuses)[number];

export const lineStatusLabels: Record<LineStatus, string> = {
  WAITING: 'Waiting',
  LEFT_OUT: 'Left out',
  PENDING: 'Pending',
  SENT: 'Sent',
  PAID: 'Paid',
  FAILED: 'Failed',
  RETURNED: 'Returned',
  CANCELLED: 'Cancelled',
};

/** The statuses that staff or a bank's statement give a line of an exported batch. */
export const markedStatuses = ['PENDING', 'SENT', 'PAID', 'FAILED', 'RETURNED'] as const;
export type MarkedStatus = (typeof markedStatuses)[number];

/**
 * The statuses to which each status can be changed. A line that failed or was returned has freed its donations for the next
 * batch.
 */
export const lineTransitions: Record<LineStatus, readonly MarkedStatus[]> = {
  PENDING: ['SENT', 'PAID', 'FAILED'],
  SENT: ['PAID', 'FAILED', 'RETURNED', 'PENDING'],
  PAID: ['RETURNED', 'SENT'],
  FAILED: ['SENT', 'PAID'],
  RETURNED: ['SENT', 'PAID'],
  WAITING: [],
  LEFT_OUT: [],
  CANCELLED: [],
};

/** Whether a change takes back a status that staff or a bank's statement gave, for example SENT → PENDING. It needs a reason. */
export function takesBack(from: LineStatus, to: MarkedStatus): boolean {
  return from === 'FAILED' || from === 'RETURNED' || (from === 'PAID' && to === 'SENT') || (from === 'SENT' && to === 'PENDING');
}

export const waitReasons = [
  'NOTHING_OWED',
  'NEGATIVE',
  'BELOW_MINIMUM',
  'OTHER_METHOD',
  'NO_PAYOUT_DATA',
  'UNREADABLE_ACCOUNT',
  'NAME_FOR_BANK',
  'NEW_DESTINATION',
  'ABOVE_LIMIT',
] as const;
export type WaitReason = (typeof waitReasons)[number];

/** Why a nonprofit waits, as the screen says it. */
export const waitReasonLabels: Record<WaitReason, string> = {
  NOTHING_OWED: 'Donations and corrections add up to nothing.',
  NEGATIVE: 'Corrections exceed the donations: the rest is subtracted from a later payment.',
  BELOW_MINIMUM: 'Less than the smallest payment, after fees.',
  OTHER_METHOD: 'Is paid in another way.',
  NO_PAYOUT_DATA: 'The bank account, PayPal email or address by which it is paid is missing.',
  UNREADABLE_ACCOUNT: 'Its bank account number cannot be read any more: type it again.',
  NAME_FOR_BANK: 'Its name has letters that a bank’s file cannot carry: give a name for the bank in Latin letters.',
  NEW_DESTINATION: 'Where it is paid changed, and nobody has confirmed it.',
  ABOVE_LIMIT: 'More than one payment of this kind can carry.',
};

/** What staff do on the nonprofit's payout page so that it waits no longer, as a link says it. */
export const waitReasonRemedies: Partial<Record<WaitReason, string>> = {
  NO_PAYOUT_DATA: 'Add a bank account',
  UNREADABLE_ACCOUNT: 'Type the bank account again',
  NAME_FOR_BANK: 'Add a name for the bank',
  NEW_DESTINATION: 'See where it is paid',
};

/** What happened to the money of a donation that the programme received. */
export const donationPayouts = ['DUE', 'IN_BATCH', 'PAID'] as const;
export type DonationPayout = (typeof donationPayouts)[number];

export const donationPayoutLabels: Record<DonationPayout, string> = {
  DUE: 'Due',
  IN_BATCH: 'In a payout batch',
  PAID: 'Paid out',
};

export const entryKinds = [
  ...(['RECEIVED', 'CHANGED', 'REMOVED', 'CORRECTION', 'REFUND', 'CARD_FEE', 'DISPUTE'] as const),
  ...(['FEE', 'PAID', 'RETURNED'] as const),
] as const;
export type EntryKind = (typeof entryKinds)[number];

export const entryKindLabels: Record<EntryKind, string> = {
  RECEIVED: 'Donation received',
  CHANGED: 'Donation changed',
  REMOVED: 'Donation removed',
  CORRECTION: 'Correction',
  REFUND: 'Refund to the donor',
  CARD_FEE: 'Fee of the card payment',
  DISPUTE: 'Taken back by the donor’s bank',
  FEE: 'Fee',
  PAID: 'Paid out',
  RETURNED: 'Payment returned',
};

export const accountTypes = ['CHECKING', 'SAVINGS'] as const;
export type AccountType = (typeof accountTypes)[number];

export const accountTypeLabels: Record<AccountType, string> = { CHECKING: 'Checking', SAVINGS: 'Savings' };

export const batchOrderings = ['-id', 'id'] as const;
export const balanceOrderings = ['name', '-name', '-balance', 'balance'] as const;
export type BalanceOrdering = (typeof balanceOrderings)[number];

export const batchPageSize = 50;
export const linePageSize = 100;
