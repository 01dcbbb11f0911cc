import { sql } from 'kysely';
import { compareNext } from '#server/nonprofits/irs-changes/find-changes.ts';
import { wordsSql } from '#server/nonprofits/irs-register/register-row.ts';
import { findIrsFile } from '#server/nonprofits/irs-register/store.ts';
import type { Filling } from '../filling.ts';

/**
 * Organizations that are not in the catalogue, so somebody may still register them. Their EINs begin with 00; the IRS never gives
 * out such EINs, so they belong to nobody.
 */
const others = [
  ['OLDMARSH BELL CHOIR INC', 'A6B', '12 QUAY ST'],
  ['FRIENDS OF THE PORT ELLERY LIGHTHOUSE', 'A80', '1 HARBOR RD'],
  ['PORT ELLERY TOOL LIBRARY', 'S20', '40 LANTERN ST STE 2'],
  ['HIGH ALDER COMMUNITY ORCHARD', 'C42', '7 ORCHARD LN'],
  ['HIGH ALDER COMMUNITY FOUNDATION', 'T31', '9 MARKET SQ'],
  ['WRENFIELD READING CIRCLE', 'B90', '3 ELM ST'],
] as const;

/** The IRS file of last month: most of the catalogue's nonprofits, some with differences, and a few other organizations. */
export async function fillIrsRegister({ tx, now }: Filling): Promise<void> {
  await sql`INSERT INTO irs_organizations (ein, tax_period, ruling_year, name, also, street, city, state, zipcode, ntee_code)
    SELECT ein::int, 202512, 1990 + id % 30, CASE WHEN id % 17 = 3 THEN upper(name) || ' FOUNDATION' ELSE upper(name) END, '',
      CASE WHEN id % 13 = 5 THEN '88 NEW QUAY ST' ELSE upper(address1) END, upper(city), state, left(zipcode, 5), ntee_code
    FROM nonprofits WHERE ein IS NOT NULL AND id % 19 <> 7`.execute(tx);
  const given = JSON.stringify(others.map(([name, ntee, street], index) => ({ ein: 9_900_001 + index, name, ntee, street })));
  await sql`INSERT INTO irs_organizations (ein, tax_period, ruling_year, name, also, street, city, state, zipcode, ntee_code)
    SELECT ein, 202412, 2004, name, '', street, 'PORT ELLERY', 'MD', '20601', ntee
    FROM jsonb_to_recordset(${given}::jsonb) AS given (ein int, name text, ntee text, street text)`.execute(tx);
  await sql`INSERT INTO irs_words (word, uses)
    SELECT word, ndoc FROM ts_stat(${`SELECT ${wordsSql} FROM irs_organizations`})`.execute(tx);
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 10);
  await sql`INSERT INTO irs_loads (month, source, mark, organizations, skipped, states)
    SELECT ${month}, 'eo_md.csv', 'demo', count(*), 0, array_agg(DISTINCT state ORDER BY state) FILTER (WHERE state <> '')
    FROM irs_organizations`.execute(tx);
  const file = await findIrsFile(tx);
  if (file) await compareNext(tx, file, 0);
}
