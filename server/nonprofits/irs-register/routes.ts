import { findIrsOrganizations, findIrsOrganizationsAsVisitor } from '#contract/nonprofits/irs/irs-register.ts';
import { attemptKinds, openAttemptLimits } from '#server/platform/access/attempt-limits.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import { findOrganizations } from './find-organizations.ts';
import { organizationsOf, publicOf } from './organization.ts';
import { findIrsFile } from './store.ts';

/** Looking up organizations in the IRS file that was loaded. */
export function irsRegisterRoutes(app: App): void {
  const limits = openAttemptLimits(app.pool, attemptKinds.organizationSearch);

  serve(app, findIrsOrganizations, async ({ db, query }) => {
    const file = await findIrsFile(db);
    if (!file) return { file, results: [] };
    return { file, results: await organizationsOf(db, await findOrganizations(app.pool, query.search)) };
  });

  serve(app, findIrsOrganizationsAsVisitor, async ({ db, ip, query }) => {
    const file = await findIrsFile(db);
    if (!file) return { file, results: [] };
    await limits.attempt({ ip, email: '' });
    return { file, results: (await findOrganizations(app.pool, query.search)).map(publicOf) };
  });
}
