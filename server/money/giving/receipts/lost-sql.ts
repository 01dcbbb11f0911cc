/** SQL: cents of a gift that its donor's bank took back for good, and has not given back since. `gift`: the table's name in the statement. */
export const lostOf = (gift: string): string => `(SELECT coalesce(-sum(entry.amount) * 100, 0)::int FROM gift_parts part
    JOIN ledger_entries entry ON entry.donation_id = part.donation_id AND entry.kind = 'DISPUTE' WHERE part.order_id = ${gift}.id)`;
