import {
  findIrsOrganizations,
  findIrsOrganizationsAsVisitor,
  type IrsOrganization,
  type PublicOrganization,
} from '#contract/nonprofits/irs/irs-register.ts';
import type { App } from '#server/http/app.ts';
import { serve } from '#server/http/serve.ts';
import { derive } from '#server/nonprofits/irs/listing.ts';
import { attemptKinds, openAttemptLimits } from '#server/people/sign-in/attempt-limits.ts';
import { findOrganizations } from './find-organizations.ts';
import type { RegisterRow } from './register-row.ts';
import { findIrsFile, findNonprofits } from './store.ts';

/** Looking up organizations in the IRS file that was loaded. */
export function irsRegisterRoutes(app: App): void {
  const limits = openAttemptLimits(app.pool, attemptKinds.organizationSearch);

  serve(app, findIrsOrganizations, async ({ db, query }) => {
    const file = await findIrsFile(db);
    if (!file) return { file, results: [] };
    const found = await findOrganizations(app.pool, query.search);
    const nonprofits = found.length > 0 ? await findNonprofits(db, found.map(einOf)) : new Map();
    return { file, results: found.map((row) => ({ ...wholeOf(row), nonprofit: nonprofits.get(einOf(row)) ?? null })) };
  });

  serve(app, findIrsOrganizationsAsVisitor, async ({ db, ip, query }) => {
    const file = await findIrsFile(db);
    if (!file) return { file, results: [] };
    await limits.attempt({ ip, email: '' });
    return { file, results: (await findOrganizations(app.pool, query.search)).map(publicOf) };
  });
}

const einOf = ({ ein }: RegisterRow): string => String(ein).padStart(9, '0');

/** In the spelling that people use. */
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

function publicOf(row: RegisterRow): PublicOrganization {
  const { name, city, state } = derived(row);
  return { ein: einOf(row), name, city, state };
}

const derived = ({ ntee_code, ...row }: RegisterRow) =>
  derive({ ...row, ein: einOf({ ntee_code, ...row }), nteeCode: ntee_code, incomeAmount: null });
