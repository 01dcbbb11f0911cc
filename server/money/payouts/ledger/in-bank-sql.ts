/**
 * SQL: whether a gift's card payment is disputed, so that its bank may keep the money; also while the journal does not know yet what
 * became of a dispute that is over. `gift`: the table's name in the statement.
 */
export const isDisputed = (gift: string): string => `(${gift}.dispute IN ('needs_response', 'under_review')
    OR (${gift}.dispute IN ('lost', 'won') AND ${gift}.disputes_applied < ${gift}.applied)
    OR (${gift}.dispute <> '' AND (SELECT coalesce(sum(held.cents), 0) FROM money_lines held
      WHERE held.account = 'DISPUTED' AND held.owner = ${gift}.id) <> 0))`;

const isNotInBank = `(part.payable_from IS NULL OR part.payable_from > current_date OR ${isDisputed('gift')})`;

/**
 * SQL: whether the money of a donation may be paid on. Of a gift that was given online, its money has to be in the bank since the days
 * that the settings ask for, and nobody may dispute it; a match waits for its gift. Any other donation came by itself. Two conditions,
 * because each is a look at an index, and both in one are not. `donation`: a column with its id.
 */
export const isInBank = (donation: string): string => `(NOT EXISTS (
      SELECT FROM gift_parts part JOIN gift_orders gift ON gift.id = part.order_id WHERE part.donation_id = ${donation} AND ${isNotInBank})
    AND NOT EXISTS (
      SELECT FROM pool_matches matched JOIN gift_parts part ON part.id = matched.part_id JOIN gift_orders gift ON gift.id = part.order_id
      WHERE matched.donation_id = ${donation} AND ${isNotInBank}))`;

/** SQL: whether what adjusts a donation is taken in by the next payout: once its donation may be paid, or is in a payout already. */
export const isItsGiftInBank = (donation: string): string => `(${isInBank(donation)}
    OR EXISTS (SELECT FROM payout_items held WHERE held.donation_id = ${donation} AND held.holds))`;
