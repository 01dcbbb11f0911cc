import { changeUser, createUser, downloadUserData, listUsers, readUser } from '#contract/people/users.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { phoneErrors } from '#server/people/phone.ts';
import { commonPasswordErrors } from '#server/people/sign-in/passwords/common-passwords.ts';
import { findUserFor } from '#server/people/store.ts';
import { attemptKinds, openAttemptLimits } from '#server/platform/access/attempt-limits.ts';
import { serveTable } from '#server/platform/downloads/serve-table.ts';
import type { App } from '#server/platform/http/app.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { serveList } from '#server/platform/http/lists/serve-list.ts';
import { serve, serveInSteps } from '#server/platform/http/serve.ts';
import { changeUser as change } from './change.ts';
import { countingTaken } from './counting-taken.ts';
import { createUser as create } from './create.ts';
import { exportUsers } from './export.ts';
import { refuseFilters, userStatements } from './list.ts';

export function userRoutes(app: App): void {
  serveList(app, listUsers, userStatements, refuseFilters);

  serve(app, readUser, async ({ db, actor, params }) => {
    const user = await findUserFor(db, actor, params.id);
    if (!user) throw notFound();
    return user;
  });

  const taken = openAttemptLimits(app.pool, attemptKinds.takenAddress);
  serveInSteps(
    app,
    createUser,
    ({ db, actor, body, ip }) => {
      const work = () => create({ db, actor, draft: body });
      return may(actor, 'manageUsers') ? work() : countingTaken({ limits: taken, actor, ip }, work);
    },
    async (sent) => ({ ...phoneErrors(sent), ...(await commonPasswordErrors('password', sent.password ?? '')) }),
  );

  serveInSteps(app, changeUser, ({ actor, params, body }) => change({ app, actor, id: params.id, changes: body }));

  serveTable(app, downloadUserData, ({ actor, query }) => exportUsers(app.pool, actor, query));
}
