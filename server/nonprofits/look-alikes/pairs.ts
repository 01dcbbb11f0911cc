/**
 * SQL: pairs of nonprofits that may be two entries of one (`lower_id`, `higher_id`). They share a name and city, a website or a telephone
 * number, and one of them has no EIN: two different EINs are two organizations. What staff dismissed does not count.
 */
export const lookAlikePairs = `SELECT DISTINCT least(unnumbered.nonprofit_id, other.nonprofit_id) AS lower_id,
    greatest(unnumbered.nonprofit_id, other.nonprofit_id) AS higher_id
  FROM look_alikes unnumbered JOIN look_alikes other ON other.key = unnumbered.key AND other.nonprofit_id <> unnumbered.nonprofit_id
  WHERE NOT unnumbered.has_ein AND NOT EXISTS (SELECT FROM dismissed_look_alikes dismissed
    WHERE dismissed.lower_id = least(unnumbered.nonprofit_id, other.nonprofit_id)
      AND dismissed.higher_id = greatest(unnumbered.nonprofit_id, other.nonprofit_id) AND unnumbered.key = ANY (dismissed.keys))`;

/** SQL: ids of nonprofits in such pairs. */
export const lookAlikeIds = `SELECT unnest(ARRAY[lower_id, higher_id]) AS nonprofit_id FROM (${lookAlikePairs}) AS pairs`;
