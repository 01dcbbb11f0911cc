// SQL parts that find out where a nonprofit's money goes. They read the nonprofit `n` and the tables that `destinationTables` joins.

export const destinationTables = `LEFT JOIN payout_accounts account ON account.nonprofit_id = n.id AND account.ended_at IS NULL
  LEFT JOIN payout_preferences preference ON preference.nonprofit_id = n.id`;

/** The PayPal email; empty if there is none, or if a spreadsheet would read it as a formula. */
export const paypalEmail = `CASE WHEN n.paypal_email !~ '^[-=+@]' THEN n.paypal_email ELSE '' END`;

/** The postal address on one line; empty if a part is missing. */
export const checkAddress = `CASE WHEN n.address1 <> '' AND n.city <> '' AND n.state <> '' AND n.zipcode <> ''
  THEN n.address1 || ', ' || CASE WHEN n.address2 <> '' THEN n.address2 || ', ' ELSE '' END || n.city || ', ' || n.state || ' '
    || regexp_replace(n.zipcode, '^(\\d{5})(\\d{4})$', '\\1-\\2')
  ELSE '' END`;

/** The name that a payment by bank transfer goes to. */
export const bankPayee = `coalesce(nullif(account.bank_name, ''), n.name)`;

/**
 * The method by which the nonprofit is paid: the chosen method, or else the first for which the nonprofit has data. Null if the data
 * for the method is missing.
 */
export const chosenMethod = `CASE
  WHEN preference.method = 'ACH' AND account.id IS NULL THEN NULL
  WHEN preference.method = 'PAYPAL' AND ${paypalEmail} = '' THEN NULL
  WHEN preference.method = 'CHECK' AND ${checkAddress} = '' THEN NULL
  WHEN preference.method IS NOT NULL THEN preference.method
  WHEN account.id IS NOT NULL THEN 'ACH'
  WHEN ${paypalEmail} <> '' THEN 'PAYPAL'
  WHEN ${checkAddress} <> '' THEN 'CHECK' END`;
