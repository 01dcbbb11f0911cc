// SQL that says whether visitors can give to a nonprofit through the programme. It reads the nonprofit `n`.

import { chosenMethod, destinationTables } from '#server/money/payouts/destination-sql.ts';

/** SQL: whether the programme takes gifts at all. */
const givingIsOpen = '(SELECT is_open FROM giving_settings)';

const wants = '(SELECT takes_gifts FROM nonprofit_giving WHERE nonprofit_id = n.id)';
const isInRegister = `(SELECT true FROM irs_organizations WHERE ein = CASE WHEN n.ein ~ '^\\d{9}$' THEN n.ein::integer END)`;

/** The method by which a nonprofit is paid now; null: none. */
const method = `(SELECT ${chosenMethod} FROM (SELECT 1) one ${destinationTables})`;

/** Codes of `givingObstacles` with the SQL of their conditions, in the order in which they are told. */
const conditions = {
  CLOSED: `NOT ${givingIsOpen}`,
  OFF: `${wants} IS NOT TRUE`,
  UNPUBLISHED: 'NOT n.display',
  NO_EIN: `coalesce(n.ein, '') = ''`,
  NOT_IN_REGISTER: `coalesce(n.ein, '') <> '' AND ${isInRegister} IS NULL`,
  NO_DESTINATION: `${method} IS NULL`,
};

/** SQL: an array of what is in the way. */
export const obstacles = `array_remove(ARRAY[${Object.entries(conditions)
  .map(([code, condition]) => `CASE WHEN ${condition} THEN '${code}' END`)
  .join(', ')}]::text[], NULL)`;

/** SQL: whether visitors can give to the nonprofit now. Asks what is rarely true first. */
export const takesGifts = `(coalesce(${wants}, false) AND ${Object.values(conditions)
  .map((condition) => `NOT (${condition})`)
  .join(' AND ')})`;
