import type pg from 'pg';
import type { listImportOrganizations } from '#contract/money/donations/imports/import-calls.ts';
import type { ImportReading } from '#contract/money/donations/imports/import-reading.ts';
import type { ResultOf } from '#contract/platform/wire/endpoint.ts';
import { matchName } from '#server/nonprofits/irs-register/match-name.ts';
import { organizationsOf } from '#server/nonprofits/irs-register/organization.ts';
import type { RegisterRow } from '#server/nonprofits/irs-register/register-row.ts';
import { findIrsFile } from '#server/nonprofits/irs-register/store.ts';
import type { Db } from '#server/platform/database/connection.ts';

type Listed = ResultOf<typeof listImportOrganizations>;

/** Proposes organizations of the IRS file for the names in an uploaded file that match no nonprofit. Stores nothing. */
export async function findListed(pool: pg.Pool, db: Db, reading: ImportReading | null): Promise<Listed> {
  const file = await findIrsFile(db);
  const values = (reading?.nonprofits ?? []).filter(({ value, nonprofit }) => value !== '' && nonprofit === null);
  if (!file || values.length === 0) return { file, results: [] };
  const found: { value: string; row: RegisterRow }[] = [];
  // one query at a time: other requests need the database too
  for (const { value } of values) {
    const row = await matchName(pool, asEin(value));
    if (row) found.push({ value, row });
  }
  const organizations = await organizationsOf(
    db,
    found.map(({ row }) => row),
  );
  return {
    file,
    results: found.flatMap(({ value }, index) => {
      const organization = organizations[index];
      return organization ? [{ value, organization }] : [];
    }),
  };
}

/** Spreadsheets drop the first zeros of an EIN. */
const asEin = (value: string): string => (/^\d{7,8}$/.test(value) ? value.padStart(9, '0') : value);
