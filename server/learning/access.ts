/**
 * SQL: whether this row of `nonprofits` may use the library now. Each member is one reason. A last day ends when it is over in
 * every time zone, so that nobody loses an evening that was paid for.
 */
export const libraryAccessSql = `(${[
  'nonprofits.learning_commons_granted',
  "coalesce(nonprofits.learning_commons_until >= (now() AT TIME ZONE 'Etc/GMT+12')::date, false)",
  // paid, free or granted; the first day begins as soon as it begins anywhere
  `EXISTS (SELECT FROM learning_orders WHERE learning_orders.nonprofit_id = nonprofits.id AND learning_orders.state = 'ACTIVE'
    AND learning_orders.starts_on <= (now() AT TIME ZONE 'Etc/GMT-14')::date
    AND learning_orders.ends_on >= (now() AT TIME ZONE 'Etc/GMT+12')::date)`,
].join(' OR ')})`;
