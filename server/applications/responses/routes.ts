import { copyEarlierFile, readEarlierAnswers } from '#contract/applications/earlier/calls.ts';
import { readProfileProposals, settleProfileProposals } from '#contract/applications/earlier/proposal-calls.ts';
import {
  createResponse,
  downloadApplicationData,
  extendResponse,
  listResponses,
  readNeighbours,
  readResponse,
  reopenResponse,
  takeBackWithdrawal,
  tellOpenResponse,
  withdrawResponse,
} from '#contract/applications/response-calls.ts';
import { readWhatHappensNow } from '#contract/applications/what-happens-now.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { copyFileOfBefore } from '#server/applications/earlier/copy-file.ts';
import { findEarlierAnswers } from '#server/applications/earlier/earlier-answers.ts';
import { findProfileProposals, settleProposals } from '#server/applications/earlier/profile-proposals.ts';
import { answerFileLinks } from '#server/applications/files/file-links.ts';
import { answerFileRoutes } from '#server/applications/files/routes.ts';
import { tellOpen } from '#server/applications/saving/colleagues.ts';
import { serveSave } from '#server/applications/saving/save-response.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { serveTable } from '#server/platform/downloads/serve-table.ts';
import { openLinkSigner } from '#server/platform/files/bound-links.ts';
import type { App } from '#server/platform/http/app.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { serveList, serveNeighbours } from '#server/platform/http/lists/serve-list.ts';
import { serve, serveInSteps, WithStatus } from '#server/platform/http/serve.ts';
import { beginResponse } from './create-response.ts';
import { openElementCache } from './elements/element-cache.ts';
import { exportResponsesTo } from './export.ts';
import { responseNeighbours, responseStatements } from './list.ts';
import { extend, reopen } from './staff-steps.ts';
import { findResponse } from './store.ts';
import { readNextWords } from './what-happens-now.ts';
import { takeBack, withdraw } from './withdrawal/withdraw.ts';

export async function applicationResponseRoutes(app: App): Promise<void> {
  const signer = await openLinkSigner(app.db);
  const timeZoneNow = () => app.config.public.programmeTimeZone;
  const reread = async (db: Db, { actor, tokenHash }: { actor: Actor; tokenHash: Buffer }, id: number) => {
    const response = await findResponse(db, { actor, id, links: answerFileLinks(signer, tokenHash) });
    if (!response) throw notFound();
    return response;
  };

  serveList(app, listResponses, (query) => responseStatements(query, timeZoneNow()));

  serve(app, readResponse, ({ db, params, ...who }) => reread(db, who, params.id));

  serve(app, readWhatHappensNow, async ({ db, actor, params: { id } }) => ({
    paragraphs: await readNextWords(db, actor, app.config, id),
  }));

  serveNeighbours(app, readNeighbours, (id, query) => responseNeighbours(id, query, timeZoneNow()));

  serve(app, createResponse, async ({ tx, body, ...who }) => {
    const { id, created } = await beginResponse(tx, who.actor, body);
    const response = await reread(tx, who, id);
    return created ? response : new WithStatus(200, response);
  });

  serve(app, reopenResponse, async ({ tx, actor, tokenHash, params: { id }, body }) => {
    await reopen(tx, { actor, id, ...body, extendedUntil: body.extendedUntil, timeZone: timeZoneNow() });
    return reread(tx, { actor, tokenHash }, id);
  });

  serve(app, extendResponse, async ({ tx, actor, tokenHash, params: { id }, body }) => {
    await extend(tx, { actor, id, ...body, timeZone: timeZoneNow() });
    return reread(tx, { actor, tokenHash }, id);
  });

  serve(app, withdrawResponse, async ({ tx, actor, tokenHash, params: { id }, body: { reason } }) => {
    await withdraw(tx, { actor, id, reason, timeZone: timeZoneNow() });
    return reread(tx, { actor, tokenHash }, id);
  });

  serve(app, takeBackWithdrawal, async ({ tx, actor, tokenHash, params: { id } }) => {
    await takeBack(tx, { actor, id });
    return reread(tx, { actor, tokenHash }, id);
  });

  serve(app, readEarlierAnswers, ({ db, actor, tokenHash, params: { id } }) =>
    findEarlierAnswers(db, { actor, id, timeZone: timeZoneNow(), links: answerFileLinks(signer, tokenHash) }),
  );

  serveInSteps(app, copyEarlierFile, ({ actor, tokenHash, params: { id }, body }) =>
    copyFileOfBefore(app, { actor, id, timeZone: timeZoneNow(), links: answerFileLinks(signer, tokenHash), ...body }),
  );

  serve(app, readProfileProposals, ({ db, actor, params: { id } }) => findProfileProposals(db, actor, id));

  serve(app, settleProfileProposals, ({ tx, actor, params: { id } }) => settleProposals(tx, actor, id));

  serve(app, tellOpenResponse, ({ tx, actor, params: { id }, body }) => tellOpen(tx, actor, { id, ...body }));

  serveSave(app, openElementCache(app.db));
  answerFileRoutes(app, signer);
  serveTable(app, downloadApplicationData, ({ db, query }) => exportResponsesTo(db, query.templateId));
}
