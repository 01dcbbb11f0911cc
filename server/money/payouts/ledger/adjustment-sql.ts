/**
 * SQL: whether a ledger entry adjusts what a donation is worth to its nonprofit: a correction by staff, or of a gift that was given
 * online a refund, the fee of its card payment, or a dispute. The next payout takes adjustments in. `entry`: the table's name in the
 * statement, with a dot.
 */
export const isAdjustment = (entry = ''): string => `${entry}kind IN ('CORRECTION', 'REFUND', 'CARD_FEE', 'DISPUTE')`;
