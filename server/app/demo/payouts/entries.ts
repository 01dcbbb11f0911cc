// How the demo's nonprofits are paid. Bank, routing and account numbers belong to nobody.

export const demoPayoutSettings = {
  feePercent: 2.5,
  feeFixed: 0.25,
  minimum: 25,
  achDestinationRouting: '123456780',
  achDestinationName: 'Bank of Oldmarsh',
  achOrigin: '1009999999',
  achOriginName: 'Demo Programme',
  achCompanyId: '1009999999',
} as const;

export const paidByBank = [
  { nonprofit: 'Harbor Lantern Reading Room', accountNumber: '5550001234', accountType: 'CHECKING' },
  { nonprofit: 'Oldmarsh Wetland Trust', accountNumber: '5550005678', accountType: 'SAVINGS' },
] as const;

export const paidByPaypal = ['Second Hinge Repair', 'Thistle Lot Gardens', 'Night Heron Crisis Line'] as const;

/** The types of donations that the demo marks as received by the programme. */
export const receivedTypes = ['CREDIT_CARD'] as const;

/** The first and last day of the donations in each state's batches, as days before the fill. */
export const demoRanges = {
  closed: [731, 366],
  exported: [365, 181],
  approved: [180, 91],
  drafted: [90, 0],
} as const;
