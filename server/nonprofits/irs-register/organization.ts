import type { IrsOrganization, PublicOrganization } from '#contract/nonprofits/irs/irs-register.ts';
import { derive } from '#server/nonprofits/irs/listing.ts';
import type { Db } from '#server/platform/database/connection.ts';
import type { RegisterRow } from './register-row.ts';
import { findNonprofits } from './store.ts';

const einOf = ({ ein }: RegisterRow): string => String(ein).padStart(9, '0');

/** Rows of the register in the spelling that people use, each with the nonprofit of the catalogue that has its EIN. */
export async function organizationsOf(db: Db, rows: readonly RegisterRow[]): Promise<IrsOrganization[]> {
  const nonprofits = rows.length > 0 ? await findNonprofits(db, rows.map(einOf)) : new Map();
  return rows.map((row) => ({ ...wholeOf(row), nonprofit: nonprofits.get(einOf(row)) ?? null }));
}

function wholeOf(row: RegisterRow): Omit<IrsOrganization, 'nonprofit'> {
  const { name, address1, city, state, zipcode, nteeCode } = derived(row);
  return {
    ein: einOf(row),
    name,
    also: row.also === '' ? '' : derived({ ...row, name: row.also }).name,
    address1,
    city,
    state,
    zipcode: zipcode.slice(0, 5),
    nteeCode,
    rulingYear: row.ruling_year || null,
    taxPeriod: row.tax_period === 0 ? null : String(row.tax_period).replace(/^(\d{4})/, '$1-'),
  };
}

export function publicOf(row: RegisterRow): PublicOrganization {
  const { name, city, state } = derived(row);
  return { ein: einOf(row), name, city, state };
}

const derived = ({ ntee_code, ...row }: RegisterRow) =>
  derive({ ...row, ein: einOf({ ntee_code, ...row }), nteeCode: ntee_code, incomeAmount: null });
