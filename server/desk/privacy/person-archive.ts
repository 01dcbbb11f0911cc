import { sql } from 'kysely';
import { userFields } from '#contract/people/user-fields.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { labelsOf } from '#contract/platform/fields/form-values.ts';
import { chapter, type Labelled, passage, printed } from '#server/desk/dossiers/print.ts';
import { type Piece, type Pieces, type Reading, storedPiece } from '#server/desk/dossiers/reading.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { entryName } from '#server/platform/downloads/entry-name.ts';
import { pictureNames } from '#server/platform/files/pictures/picture-urls.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { countByAddress, countRows } from './count-rows.ts';
import { partsOf, rowsByAddress, rowsOfPerson } from './person-rows.ts';
import { personalData } from './personal-data.ts';

/**
 * Everything that is stored about one person: rows as JSON (one file for each table), the files that the person uploaded, and a
 * summary to read. The archive includes a new column unless the column's class in `personal-data.ts` excludes it.
 */
export async function* personArchive(reading: Reading, id: number): Pieces {
  const { db, actor } = reading;
  const person = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  if (!person) throw notFound();
  const forStaff = may(actor, 'makeAllDossiers');
  const account = await rowsAsJson(db, 'users.id', id, without('users', forStaff ? [] : ['staff']));
  yield jsonText('data/users.json', account);
  yield { print: [chapter('Profile'), ...printed(profileFacts(account[0] ?? {}))] };
  if (person.image !== null) {
    const { image } = pictureNames(person.image);
    yield storedPiece(reading, `files/${image}`, { storedAs: image, createdAt: person.createdAt });
  }
  for (const { columns, whole } of rowsOfPerson) {
    for (const column of columns) yield* rowsOf(db, column, id, whole);
  }
  for (const { column } of rowsByAddress) yield* rowsOfAddress(db, column, person.email, forStaff);
  yield* uploads(reading, id);
  yield* summary(reading, person, forStaff);
}

/**
 * Rows in which a column names the person. If the rows belong to other records on which the person worked (`whole` is false), leaves
 * out texts, names and contacts.
 */
async function* rowsOf(db: Db, column: string, id: number, whole: boolean): Pieces {
  const { table, name } = partsOf(column);
  const left = without(table, whole ? ['staff'] : ['staff', 'words', 'contact', 'name', 'person']);
  const rows = await rowsAsJson(db, column, id, left);
  if (rows.length > 0) yield jsonText(`data/${table}${isAlone(table) ? '' : ` by ${name}`}.json`, rows);
}

/** Whether only one column of the table names people. */
const isAlone = (table: string) =>
  rowsOfPerson.flatMap(({ columns }) => columns).filter((one) => partsOf(one).table === table).length === 1;

/** Rows with the person's address. Staff do not get the texts of letters, which may have links that open the account. */
async function* rowsOfAddress(db: Db, column: string, email: string, forStaff: boolean): Pieces {
  const { table, name } = partsOf(column);
  const left = [...without(table, ['staff', 'words']), ...(forStaff && table === 'mail_messages' ? ['text', 'html'] : [])];
  const { rows } = await sql<{ row: object }>`SELECT to_jsonb(t) - ${left}::text[] AS row
    FROM ${sql.table(table)} t WHERE lower(t.${sql.ref(name)}) = lower(${email})`.execute(db);
  if (rows.length > 0)
    yield jsonText(
      `data/${table} by address.json`,
      rows.map(({ row }) => row),
    );
}

async function rowsAsJson(db: Db, column: string, id: number, left: readonly string[]): Promise<Record<string, unknown>[]> {
  const { table, name } = partsOf(column);
  const { rows } = await sql<{ row: Record<string, unknown> }>`SELECT to_jsonb(t) - ${[...left]}::text[] AS row
    FROM ${sql.table(table)} t WHERE t.${sql.ref(name)} = ${id} ORDER BY to_jsonb(t)::text`.execute(db);
  return rows.map(({ row }) => row);
}

type Class = keyof (typeof personalData)[string];

/** The columns that are left out: secrets, computed columns, and the columns of these classes. */
function without(table: string, classes: readonly Class[]): string[] {
  const held = personalData[table] ?? {};
  return (['secret', 'derived', ...classes] as const).flatMap((one) => held[one]?.split(' ') ?? []);
}

function jsonText(name: string, rows: readonly object[]): Piece {
  return { file: { name, at: null, open: async () => `${JSON.stringify(rows, null, 2)}\n` } };
}

/** The profile by the labels of the form. */
function profileFacts(row: Record<string, unknown>): Labelled[] {
  const columnOf = (path: string) => (path.split('.').at(-1) ?? path).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.entries(labelsOf(userFields)).map(([path, label]) => [label, row[columnOf(path)]]);
}

/** The files that the person uploaded, unchanged. */
async function* uploads(reading: Reading, id: number): Pieces {
  for (const table of ['applicationFiles', 'responseMessageFiles'] as const) {
    const rows = await reading.db
      .selectFrom(table)
      .select(['id', 'filename', 'storedAs', 'createdAt'])
      .where('uploadedBy', '=', id)
      .orderBy('id')
      .execute();
    for (const file of rows)
      yield storedPiece(
        reading,
        `files/${table === 'applicationFiles' ? 'applications' : 'messages'}/${file.id} ${entryName(file.filename, 'file')}`,
        file,
      );
  }
}

interface Person {
  id: number;
  email: string;
  staffNotes: string;
}

async function* summary({ db }: Reading, person: Person, forStaff: boolean): Pieces {
  const goes = [...(await countRows(db, person, 'DELETED')), ...(await countByAddress(db, [person.email]))];
  const stays = await countRows(db, person, 'KEPT');
  const facts = (counted: readonly { what: string; count: number }[]) =>
    printed(counted.map(({ what, count }): Labelled => [what, count]));
  yield {
    print: [
      chapter('What is stored'),
      passage('How to read this archive', how),
      ...facts(goes),
      chapter('Work on records of others'),
      ...facts(stays),
      ...(person.staffNotes !== '' && !forStaff ? [passage('Notes of programme staff', notesOnRequest)] : []),
    ],
  };
}

const how =
  'The folder “data” of the zip file has a JSON file for each kind of record, with every field that is stored. The folder “files” has what was uploaded. Passwords and keys are stored as codes that cannot be read; they are not part of this archive.';
const notesOnRequest = 'Programme staff keep notes about this account. Ask the programme for them.';
