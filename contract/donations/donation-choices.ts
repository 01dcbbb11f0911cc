/** Choices and constants of donations. In a file of its own: the browser reads the page's address before it loads the calls. */

export const donationTypes = ['CREDIT_CARD', 'CHECK', 'CASH', 'GIFT_CARD', 'STOCK', 'OTHER'] as const;
export type DonationType = (typeof donationTypes)[number];

export const donationTypeLabels: Record<DonationType, string> = {
  CREDIT_CARD: 'Credit Card',
  CHECK: 'Check',
  CASH: 'Cash',
  GIFT_CARD: 'Gift Card',
  STOCK: 'Stock',
  OTHER: 'Other',
};

/** How a donation came in: by the form, or from an uploaded file. */
export const donationSources = ['FORM', 'IMPORT'] as const;

/** Shown where neither the donation nor the donor's account has a name. */
export const anonymousDonor = 'Anonymous';

export const donationOrderings = ['-timestamp', 'timestamp', '-amount', 'amount', '-date_received', 'date_received'] as const;
export type DonationOrdering = (typeof donationOrderings)[number];
export const defaultDonationOrdering: DonationOrdering = '-timestamp';

export const donationPageSize = 100;
/** of the recent-donations list on a profile */
export const recentDonations = 5;
