import { sql } from 'kysely';
import { budgetSizeLabels } from '#contract/nonprofits/choices.ts';
import { nonprofitFields } from '#contract/nonprofits/fields.ts';
import type { Nonprofit } from '#contract/nonprofits/record.ts';
import { noteKindLabels } from '#contract/nonprofits/relationship/relationship.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { editedOf, labelsOf } from '#contract/platform/fields/form-values.ts';
import { fullName } from '#server/nonprofits/photos/files/photo-files.ts';
import { readNonprofitAs } from '#server/nonprofits/record/read.ts';
import { findNonprofitNotes } from '#server/nonprofits/relationship/notes.ts';
import { findRelationship } from '#server/nonprofits/relationship/owner.ts';
import { findHistory } from '#server/platform/audit/store.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { entryName } from '#server/platform/downloads/entry-name.ts';
import { donationChapters } from './donation-chapters.ts';
import { printHistory } from './history.ts';
import { chapter, type Labelled, printed } from './print.ts';
import { jsonLinesPiece, jsonPiece, type Pieces, type Reading, storedPiece } from './reading.ts';
import { responseChapter } from './response-chapter.ts';

/** more notes than anybody writes about one nonprofit */
const mostNotes = 10_000;

/** Everything about one nonprofit that the reader may see. */
export async function* nonprofitDossier(reading: Reading, id: number): Pieces {
  yield* profileChapter(reading, id);
  if (may(reading.actor, 'readPrivateNotes')) yield* relationshipChapter(reading, id);
  yield* photoFiles(reading, id);
  const responses = await findIds(reading.db, id);
  for (const [index, response] of responses.entries()) {
    yield* responseChapter(reading, response, ({ applicationTemplateRef }) => applicationTemplateRef.name);
    reading.progress((index + 1) / (responses.length + 1));
  }
  yield* donationChapters(reading, id);
  if (may(reading.actor, 'readAudit')) yield* historyChapter(reading, id);
}

async function findIds(db: Db, nonprofit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('applicationResponses')
    .select('id')
    .where('nonprofitId', '=', nonprofit)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The profile with its events, news, opportunities and wishes. A field that is added to the contract appears here by itself. */
async function* profileChapter({ db, actor }: Reading, id: number): Pieces {
  const { can: _can, ...record } = await readNonprofitAs(db, actor, id);
  yield jsonPiece('profile.json', record);
  yield { print: [chapter('Profile'), ...printed(await profileFacts(db, record))] };
  const items = [
    ['Events', record.events.map(({ date, name }) => `${date}: ${name}`)],
    ['News', record.news.map(({ title, date }) => `${date ?? ''} ${title}`)],
    ['Volunteer opportunities', record.volunteerOpportunities.map(({ title }) => title)],
    ['Wish list', record.wishlist?.map(({ description, amount }) => `${description} ($${amount})`) ?? []],
  ] as const;
  yield { print: printed(items.map(([label, lines]) => [label, lines.join('\n')])) };
}

/** Who of the programme staff looks after the nonprofit, their next steps and notes: only for programme staff. */
async function* relationshipChapter({ db, actor }: Reading, id: number): Pieces {
  const { owner, steps } = await findRelationship(db, id);
  const { results: notes } = await findNonprofitNotes(db, actor, id, mostNotes, 0);
  if (owner === null && steps.length === 0 && notes.length === 0) return;
  const ownNotes = notes.map(({ can: _can, ...note }) => note);
  yield jsonPiece('staff.json', { owner, steps, notes: ownNotes });
  const stepLine = ({ day, body, person, doneAt }: (typeof steps)[number]) =>
    `${day}: ${body} (${[person?.name, doneAt && 'done'].filter(Boolean).join(', ')})`;
  const facts: Labelled[] = [
    ['Owner', owner?.name],
    ['Next steps', steps.map(stepLine).join('\n')],
    ...notes.map(
      ({ day, kind, author, body }): Labelled => [[day, noteKindLabels[kind], author?.name].filter(Boolean).join(', '), body],
    ),
  ];
  yield { print: [chapter('Programme staff'), ...printed(facts)] };
}

async function profileFacts(db: Db, record: Omit<Nonprofit, 'can'>): Promise<Labelled[]> {
  const ids = [...record.webCategories, record.printCategory ?? 0];
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('id', 'in', [0, ...ids])
    .execute();
  const nameOf = new Map(rows.map(({ id, name }) => [id, name]));
  /** the words for values that are ids or codes */
  const words: Record<string, unknown> = {
    webCategories: record.webCategories.map((category) => nameOf.get(category)),
    printCategory: nameOf.get(record.printCategory ?? 0),
    budgetSize: record.budgetSize && budgetSizeLabels[record.budgetSize],
    primaryUser: record.primaryUserRef && `${record.primaryUserRef.fullName}, ${record.primaryUserRef.email}`,
  };
  const values: Record<string, unknown> = editedOf(nonprofitFields, record);
  return Object.entries(labelsOf(nonprofitFields)).map(([path, label]) => [label, path in words ? words[path] : values[path]]);
}

/** The nonprofit's photos as they were uploaded, with what is known about each. */
async function* photoFiles(reading: Reading, nonprofit: number): Pieces {
  const photos = await reading.db
    .selectFrom('photos')
    .selectAll()
    .where('nonprofitId', '=', nonprofit)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute();
  if (photos.length === 0) return;
  const named = photos.map((photo) => ({ ...photo, file: `photos/${photo.id} ${entryName(photo.name, 'photo')}.jpg` }));
  const records = named.map(({ storedAs: _s, key: _k, nameKey: _n, search: _w, digest: _d, createdBy: _c, ...photo }) => photo);
  yield jsonPiece('photos.json', { photos: records });
  for (const { file, createdAt, ...photo } of named) {
    const storedAs = photo.storedAs ?? fullName(photo);
    if (storedAs !== null) yield storedPiece(reading, file, { storedAs, createdAt });
  }
  const lines = named.map(
    ({ name, alt, credit }): Labelled => [name, [alt, credit && `Photo: ${credit}`].filter(Boolean).join('. ')],
  );
  yield { print: [chapter('Photos'), ...printed(lines)] };
}

/** The history of the nonprofit, its donations, its photos and its library access. Each response has its own history. */
async function* historyChapter({ db }: Reading, id: number): Pieces {
  const idsOf = async (table: string) => {
    const { rows } = await sql<{ id: number }>`SELECT id FROM ${sql.table(table)} WHERE nonprofit_id = ${id}`.execute(db);
    return rows.map((row) => row.id);
  };
  const [donation, photo, subscription] = [await idsOf('donations'), await idsOf('photos'), await idsOf('learning_orders')];
  const history = await findHistory(db, { nonprofit: [id], donation, photo, subscription });
  if (history.length === 0) return;
  yield jsonLinesPiece('history.jsonl', inOne(history));
  yield { print: printHistory(history, 2) };
}

async function* inOne<Row extends object>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}
