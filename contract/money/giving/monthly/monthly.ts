/** The states of a gift that is repeated. */
export type MonthlyState = 'ACTIVE' | 'PAUSED' | 'ENDED';

/** Why it is paused or has ended. */
export type MonthlyReason = 'DONOR' | 'STAFF' | 'DISPUTE' | 'FAILED' | 'BANK' | 'NO_PART';

export const monthlyMessages = {
  off: 'Gifts cannot be repeated here at the moment. Give once, or load the page again.',
  onlyCards: 'Only gifts by card can be repeated.',
};
