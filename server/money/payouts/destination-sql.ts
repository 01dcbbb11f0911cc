// SQL parts that find out where a nonprofit's money goes. They read the nonprofit `n` and the tables that `destinationTables` joins.

import { type RawBuilder, sql } from 'kysely';
import { type Actor, may } from '#contract/platform/access/permissions.ts';

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

/** `given`: when the destination of the method in use was last changed; no row: with the nonprofit */
export const destinationTables = `LEFT JOIN payout_accounts account ON account.nonprofit_id = n.id AND account.ended_at IS NULL
  LEFT JOIN payout_preferences preference ON preference.nonprofit_id = n.id
  LEFT JOIN payout_destinations given ON given.nonprofit_id = n.id AND given.method = ${chosenMethod}`;

const payableFrom = 'given.changed_at + (SELECT make_interval(days => destination_days) FROM payout_settings)';

/**
 * Whether nobody has confirmed the destination in use, and it was changed less than the settings' days ago, or by staff who did not
 * pay out then: no days replace that confirmation.
 */
export const isNewDestination = `coalesce(given.confirmed_at IS NULL AND (given.needs_confirmation OR ${payableFrom} > now()), false)`;

/**
 * The wait of the destination in use of a nonprofit, whose id the SQL text names, with the keys of the wire. Null: the destination
 * does not wait.
 */
export const destinationWait = (actor: Actor, id: string): RawBuilder<unknown> => sql`(SELECT json_build_object(
  'changed_at', iso_instant(given.changed_at), 'payable_from', CASE WHEN NOT given.needs_confirmation THEN iso_instant(${sql.raw(payableFrom)}) END,
  'changed_by', (SELECT json_build_object('id', u.id, 'full_name', person_name(u.first_name, u.last_name, u.email))
    FROM users u WHERE u.id = given.changed_by),
  'can', json_build_object('confirm', coalesce(${may(actor, 'managePayouts')}::boolean AND given.changed_by <> ${actor.id}::int, false)))
  FROM nonprofits n ${sql.raw(destinationTables)} WHERE n.id = ${sql.raw(id)} AND ${sql.raw(isNewDestination)})`;

/** Ids of the nonprofits whose destination in use waits and may be confirmed by the actor: somebody else changed it. */
export const destinationsToConfirm = (
  actor: Actor,
): RawBuilder<unknown> => sql`(SELECT n.id FROM nonprofits n ${sql.raw(destinationTables)}
  WHERE ${may(actor, 'managePayouts')}::boolean AND n.id IN (SELECT changed.nonprofit_id FROM payout_destinations changed
      WHERE changed.confirmed_at IS NULL AND changed.changed_by <> ${actor.id}::int)
    AND ${sql.raw(isNewDestination)} AND given.changed_by <> ${actor.id}::int)`;
