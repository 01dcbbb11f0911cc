import { sql } from 'kysely';
import * as z from 'zod/mini';
import { libraryCategoryLabels } from '#contract/learning/library/library-choices.ts';
import {
  addLibraryFile,
  changeLibraryFile,
  deleteLibraryFile,
  libraryRecord,
  listLibrary,
  listLibraryTags,
  readLibraryFile,
  readTextAgain,
  restoreLibraryFile,
  toggleFavorite,
} from '#contract/learning/library/library-files.ts';
import {
  changeSubtopic as changeSubtopicCall,
  noteEmptySearch as noteEmptySearchCall,
  noteVisit as noteVisitCall,
  readCurriculum,
  saveReading,
} from '#contract/learning/library/reading.ts';
import { downloadUsage, readSeats as readSeatsCall, readUsage as readUsageCall } from '#contract/learning/library/usage.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import { fromWire } from '#contract/platform/wire/keys.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { serveTable } from '#server/platform/downloads/serve-table.ts';
import { openLinkSigner } from '#server/platform/files/bound-links.ts';
import type { App } from '#server/platform/http/app.ts';
import { serveUpload } from '#server/platform/http/bodies/multipart.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { pageOf } from '#server/platform/http/lists/paging.ts';
import { serveList } from '#server/platform/http/lists/serve-list.ts';
import { JsonText, serve } from '#server/platform/http/serve.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { changeSubtopic, readCategories } from './curriculum.ts';
import { deleteFile, restoreFile } from './forget-files.ts';
import { libraryPass } from './library-pass.ts';
import { libraryStatements } from './list.ts';
import { noteEmptySearch, noteReading, noteVisit, setFavorite } from './reading.ts';
import { addFile, changeFile } from './save-file.ts';
import { readSeats } from './seats.ts';
import { serveLibraryFiles } from './serve-files.ts';
import { findFile, findStarted } from './store.ts';
import { readAgain } from './text/read-again.ts';
import { exportUsage, readUsage } from './usage.ts';

interface Asking {
  actor: Actor;
  tokenHash: Buffer;
}

/** how many started files the page shows to continue with */
const continueShown = 3;

export async function libraryRoutes(app: App): Promise<void> {
  const signer = await openLinkSigner(app.db);
  const today = programmeCalendar(app.config);
  const readerOf = ({ actor, tokenHash }: Asking) => ({ actor, pass: libraryPass(signer, tokenHash) });
  const found = async (db: Db, asking: Asking, id: number): Promise<JsonText> => {
    const json = await findFile(db, readerOf(asking), id);
    if (json === undefined) throw notFound();
    return new JsonText(json);
  };

  serveList(app, listLibrary, (query, tokenHash) => libraryStatements(query, libraryPass(signer, tokenHash)));
  serve(app, readLibraryFile, ({ db, params, ...asking }) => found(db, asking, params.id));
  serve(app, listLibraryTags, ({ db, actor, query }) => pageOf(query, (limit, offset) => findTags(db, actor, limit, offset)));

  serveUpload(app, addLibraryFile, async ({ db, receive, ...asking }) => {
    const id = await addFile(app, asking.actor, await receive());
    return found(db, asking, id);
  });
  serveUpload(app, changeLibraryFile, async ({ db, params, receive, ...asking }) => {
    const current = async (tx: Db, id: number) =>
      z.parse(libraryRecord, fromWire(JSON.parse((await found(tx, asking, id)).text)));
    await changeFile(app, asking.actor, params.id, await receive(), current);
    return found(db, asking, params.id);
  });
  serve(app, deleteLibraryFile, ({ tx, actor, params }) => deleteFile(tx, actor, params.id));
  serve(app, restoreLibraryFile, async ({ tx, params, ...asking }) => {
    await restoreFile(tx, asking.actor, params.id);
    return found(tx, asking, params.id);
  });
  serve(app, readTextAgain, async ({ tx, params, ...asking }) => {
    await readAgain(tx, asking.actor, params.id);
    return found(tx, asking, params.id);
  });

  serve(app, toggleFavorite, async ({ tx, actor, params, body }) => ({
    isUserFavorite: await setFavorite(tx, actor, params.id, body.isUserFavorite),
  }));
  serve(app, saveReading, async ({ tx, params, body, ...asking }) => {
    await noteReading(tx, asking.actor, params.id, body);
    return found(tx, asking, params.id);
  });
  serve(app, noteVisitCall, ({ tx, actor }) => noteVisit(tx, actor));
  serve(app, noteEmptySearchCall, ({ tx, actor, body }) => noteEmptySearch(tx, actor, body.search));

  serve(app, readCurriculum, async ({ db, ...asking }) => ({
    categories: await readCategories(db, asking.actor),
    continueWith: z.parse(z.array(libraryRecord), fromWire(JSON.parse(await findStarted(db, readerOf(asking), continueShown)))),
  }));
  serve(app, changeSubtopicCall, async ({ tx, actor, params, body }) => {
    await changeSubtopic(tx, actor, params.id, body);
    return { categories: await readCategories(tx, actor) };
  });

  serve(app, readUsageCall, ({ db, query }) => readUsage(db, query, today()));
  serveTable(app, downloadUsage, async ({ db, query }) => exportUsage(db, query, today()));
  serve(app, readSeatsCall, ({ db, actor, query }) => readSeats(db, actor, query.nonprofit));
  serveLibraryFiles(app, signer);
}

interface TagRow {
  name: string;
  label: string | null;
  files: number;
  count: number;
}

/** The tags of the files that the actor may see, by name. */
async function findTags(db: Db, actor: Actor, limit: number, offset: number) {
  const { rows } = await sql<TagRow>`
    WITH used AS (
      SELECT tag AS name, count(*)::int AS files FROM learning_files CROSS JOIN LATERAL unnest(tags) AS tag
      WHERE deleted_at IS NULL AND (approved OR ${may(actor, 'readAllLibrary')}) GROUP BY tag)
    SELECT used.name, s.name AS label, used.files, (count(*) OVER ())::int AS count
    FROM used LEFT JOIN learning_subtopics s ON s.slug = used.name ORDER BY used.name LIMIT ${limit} OFFSET ${offset}`.execute(
    db,
  );
  const categories: Readonly<Record<string, string>> = libraryCategoryLabels;
  const results = rows.map(({ name, label, files }) => ({ name, label: categories[name] ?? label, files }));
  return { count: rows[0]?.count ?? 0, results };
}
