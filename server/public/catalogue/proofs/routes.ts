import {
  answerProof,
  changeProofRound,
  listProofs,
  previewProof,
  proofMessages,
  readProof,
  readProofRound,
  sendProofs,
} from '#contract/public/catalogue/proofs.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import type { App } from '#server/platform/http/app.ts';
import { refuseFields } from '#server/platform/http/errors.ts';
import { pageOf } from '#server/platform/http/lists/paging.ts';
import { serve, serveInSteps } from '#server/platform/http/serve.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { picturePage } from '../page-picture.ts';
import { pagesOf } from '../pages.ts';
import { findProof, pageNumber, proofRecord, storeAnswer } from './answer.ts';
import { listOfProofs } from './list.ts';
import { countProofs, findProofs } from './proofs.ts';
import { markOf } from './seen-page.ts';
import { noteRound, openOf, openRound } from './send-proofs.ts';
import { findRound, settingsOf, updateRound } from './store.ts';

export function proofRoutes(app: App): void {
  const { config } = app;
  const today = programmeCalendar(config);

  serve(app, readProofRound, ({ db }) => countedRound(db, today()));
  serve(app, sendProofs, ({ tx, actor, query, body }) =>
    openRound(tx, { actor, config, body, dryRun: query.dryRun ?? false, today: today() }),
  );
  serve(app, changeProofRound, async ({ tx, actor, body }) => {
    const round = await openOf(tx);
    const { dueOn } = body;
    if (dueOn !== undefined && dueOn < today()) throw refuseFields({ due_on: [proofMessages.due] });
    await updateRound(tx, round.id, body);
    await noteRound(tx, actor, { ...round, dueOn: dueOn ?? round.dueOn }, body.ended ? 'ended' : 'updated');
    return countedRound(tx, today());
  });

  serve(app, listProofs, async ({ db, query }) => {
    const round = await findRound(db);
    const find = round ? await listOfProofs(db, round, query, today()) : async () => ({ count: 0, results: [] });
    return pageOf(query, find);
  });
  serve(app, readProof, ({ db, actor, params: { id } }) => proofRecord(db, config, { actor, id, today: today() }));
  serve(app, previewProof, async ({ db, actor, params: { id } }) => {
    const asked = { actor, id, today: today() };
    const { round, proof } = await findProof(db, asked);
    const settings = settingsOf(round.look);
    const [page] = pagesOf(settings, [proof.nonprofit]).filter(({ kind }) => kind === 'profiles');
    if (!page) throw new Error('a nonprofit has a page');
    const numbered = { ...page, number: await pageNumber(db, round, asked) };
    const svg = await picturePage(config, actor, { settings, page: numbered, printed: [proof.nonprofit] });
    return { svg, mark: markOf(proof.now) };
  });
  serveInSteps(app, answerProof, async ({ db, actor, params: { id }, body }) => {
    const asked = { actor, id, today: today() };
    await transact(db, (tx) => storeAnswer(tx, asked, body));
    return proofRecord(db, config, asked);
  });
}

async function countedRound(db: Db, today: string) {
  const round = await findRound(db);
  if (!round) return { round: null };
  const { id: _, look, ...rest } = round;
  return { round: { ...look, ...rest, counts: countProofs(await findProofs(db, round, today)) } };
}
