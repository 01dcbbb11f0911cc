import { readRequestChallenge, requestInfo } from '#contract/learning/requests/request-info.ts';
import { changeRequest, downloadRequests, listRequests, readRequest } from '#contract/learning/requests/requests.ts';
import { accountErrors } from '#server/people/sign-in/register.ts';
import { attemptKinds, openAttemptLimits } from '#server/platform/access/attempt-limits.ts';
import { newChallenge, proofBits, waitSeconds } from '#server/platform/access/challenge.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { installationSecret } from '#server/platform/database/installation-secret.ts';
import { serveTable } from '#server/platform/downloads/serve-table.ts';
import type { App } from '#server/platform/http/app.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { serveList } from '#server/platform/http/lists/serve-list.ts';
import { JsonText, serve, serveInSteps } from '#server/platform/http/serve.ts';
import { answerRequest } from './answer.ts';
import { exportRequests } from './export.ts';
import { findRequestRecord, requestStatements } from './list.ts';
import { requestInformation } from './request-info.ts';

/** Information requests: the calls of the public page, and those of programme staff. */
export async function requestRoutes(app: App): Promise<void> {
  const { pool, config } = app;
  const secret = await installationSecret(app.db, 'request_challenge_secret');
  const limits = openAttemptLimits(pool, attemptKinds.informationRequest);
  const registrations = openAttemptLimits(pool, attemptKinds.registration);

  serve(app, readRequestChallenge, async () => ({ challenge: newChallenge(secret), bits: proofBits, waitSeconds }));
  serveInSteps(
    app,
    requestInfo,
    ({ db, body, ip, userAgent }) =>
      requestInformation({
        db,
        secret,
        limits,
        registrations,
        programmeEmail: config.public.programmeEmail,
        body,
        ip,
        userAgent,
      }),
    ({ phoneNumber, password, buyNow }) => accountErrors({ phoneNumber, password: buyNow ? password : undefined }),
  );

  const found = async (db: Db, id: number): Promise<JsonText> => {
    const json = await findRequestRecord(db, id);
    if (json === undefined) throw notFound();
    return new JsonText(json);
  };
  serveList(app, listRequests, requestStatements);
  serve(app, readRequest, ({ db, params }) => found(db, params.id));
  serve(app, changeRequest, async ({ tx, actor, params, body }) => {
    await answerRequest(tx, params.id, actor, body);
    return found(tx, params.id);
  });
  serveTable(app, downloadRequests, ({ query }) => exportRequests(pool, query));
}
