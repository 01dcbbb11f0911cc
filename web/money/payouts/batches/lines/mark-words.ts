import type { MarkedStatus } from '#contract/money/payouts/payout-choices.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';

interface Words {
  button: string;
  title: (count: number) => string;
  /** the label of the field for the day on which the payment got this status */
  day: string;
}

const as = (status: string, day: string): Words => ({
  button: `Mark as ${status}`,
  title: (count) => `Mark ${howMany(count, 'payment', 'payments')} as ${status}`,
  day,
});

export const markWords: Record<MarkedStatus, Words> = {
  PENDING: as('pending', 'Day'),
  SENT: as('sent', 'Sent on'),
  PAID: as('paid', 'Paid on'),
  FAILED: as('failed', 'Failed on'),
  RETURNED: as('returned', 'Came back on'),
};
