/**
 * SQL: ids of nonprofits that may be two entries of one. They share a name and city, a website or a telephone number, and one of
 * them has no EIN: two different EINs are two organizations.
 */
export const lookAlikeIds = `SELECT unnest(ARRAY[unnumbered.nonprofit_id, other.nonprofit_id]) AS nonprofit_id
  FROM look_alikes unnumbered JOIN look_alikes other ON other.key = unnumbered.key AND other.nonprofit_id <> unnumbered.nonprofit_id
  WHERE NOT unnumbered.has_ein`;
