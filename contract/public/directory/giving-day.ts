/** What came in on the giving day. Refunds are not taken off. */
interface DaySums {
  gifts: number;
  cents: number;
  matchedCents: number;
}

/** The page of the giving day, for everybody. */
export interface GivingDayPage {
  title: string;
  fromAt: string;
  untilAt: string;
  when: 'BEFORE' | 'NOW' | 'AFTER';
  goalCents: number | null;
  /** the words that were searched for; empty: the nonprofits with the largest sums are shown */
  search: string;
  /** null while the server is to do as little as it can: no sums are shown */
  sums: DaySums | null;
  nonprofits: readonly ({ id: number; name: string } & DaySums)[];
}
