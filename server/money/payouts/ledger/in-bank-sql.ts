/** SQL: whether a gift's card payment is disputed now, so that its bank may keep the money. `gift`: the table's name in the statement. */
export const isDisputed = (gift: string): string => `${gift}.dispute IN ('needs_response', 'under_review')`;

/**
 * SQL: whether the money of a donation may be paid on. Of a gift that was given online, its money has to be in the bank since the days
 * that the settings ask for, and nobody may dispute it; a match waits for
 * its gift. Any other donation came by itself. `donation`: a column with its id.
 */
export const isInBank = (
  donation: string,
): string => `NOT EXISTS (SELECT FROM gift_parts part JOIN gift_orders gift ON gift.id = part.order_id
    WHERE part.id IN (SELECT id FROM gift_parts WHERE donation_id = ${donation}
        UNION ALL SELECT part_id FROM pool_matches WHERE donation_id = ${donation})
      AND (part.payable_from IS NULL OR part.payable_from > current_date OR ${isDisputed('gift')}))`;

/** SQL: whether what adjusts a donation is taken in by the next payout: once its donation may be paid, or is in a payout already. */
export const isItsGiftInBank = (donation: string): string => `(${isInBank(donation)}
    OR EXISTS (SELECT FROM payout_items held WHERE held.donation_id = ${donation} AND held.holds))`;
