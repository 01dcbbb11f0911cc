/**
 * SQL: whether this row of `nonprofits` may use the library now. Each condition alone is enough. The last day of access ends when
 * that day is over in every time zone, so that nobody loses an evening that was paid for.
 */
export const libraryAccessSql = `(${[
  'nonprofits.learning_commons_granted',
  "coalesce(nonprofits.learning_commons_until >= (now() AT TIME ZONE 'Etc/GMT+12')::date, false)",
  // a paid, free or granted order; the first day begins when it begins in the earliest time zone
  `EXISTS (SELECT FROM learning_orders WHERE learning_orders.nonprofit_id = nonprofits.id AND learning_orders.state = 'ACTIVE'
    AND learning_orders.starts_on <= (now() AT TIME ZONE 'Etc/GMT-14')::date
    AND learning_orders.ends_on >= (now() AT TIME ZONE 'Etc/GMT+12')::date)`,
].join(' OR ')})`;

/**
 * SQL: the last day of a nonprofit's access, including bought years that begin later. Null without access now, or if the access has
 * no end.
 */
export const libraryLastDaySql = `(CASE WHEN ${libraryAccessSql} AND NOT nonprofits.learning_commons_granted THEN greatest(
  nonprofits.learning_commons_until,
  (SELECT max(ends_on) FROM learning_orders WHERE learning_orders.nonprofit_id = nonprofits.id AND learning_orders.state = 'ACTIVE')) END)`;
