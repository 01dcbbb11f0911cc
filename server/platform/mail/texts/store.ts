import { sql } from 'kysely';
import type { EmailTextVersionEntry } from '#contract/platform/mail/email-texts.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import type { Words } from '../template.ts';

export interface VersionRow extends EmailTextVersionEntry {
  key: string;
  /** null: the standard text */
  subject: string | null;
  heading: string | null;
  body: string | null;
}

const author = sql`(SELECT json_build_object('id', u.id, 'fullName', person_name(u.first_name, u.last_name, u.email))
  FROM users u WHERE u.id = v.saved_by) AS saved_by`;
const columns = sql`v.key, v.version, v.subject, v.heading, v.body, iso_instant(v.saved_at) AS saved_at, ${author}, v.restored_from`;

/** The version that counts of every text that was ever changed, or of one of them. */
export async function findCurrent(db: Db, key: string | null): Promise<Map<string, VersionRow>> {
  const { rows } = await sql<VersionRow>`SELECT ${columns} FROM email_texts t
    JOIN email_text_versions v ON v.key = t.key AND v.version = t.version
    WHERE ${key}::text IS NULL OR t.key = ${key}`.execute(db);
  return new Map(rows.map((row) => [row.key, row]));
}

export async function findVersion(db: Db, key: string, version: number): Promise<VersionRow | undefined> {
  const { rows } = await sql<VersionRow>`SELECT ${columns} FROM email_text_versions v
    WHERE v.key = ${key} AND v.version = ${version}`.execute(db);
  return rows[0];
}

/** The versions of a text, newest first. The last one is the standard text. */
export async function listVersions(db: Db, key: string, limit: number, offset: number) {
  const counted = await sql<{ count: number }>`SELECT count(*)::int AS count FROM email_text_versions WHERE key = ${key}`.execute(
    db,
  );
  const saved = counted.rows[0]?.count ?? 0;
  const { rows } =
    await sql<EmailTextVersionEntry>`SELECT v.version, iso_instant(v.saved_at) AS saved_at, ${author}, v.restored_from
    FROM email_text_versions v WHERE v.key = ${key} ORDER BY v.version DESC LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const standard: EmailTextVersionEntry = { version: 0, savedAt: null, savedBy: null, restoredFrom: null };
  const showsLast = offset + limit > saved && offset <= saved;
  return { count: saved + 1, results: showsLast ? [...rows, standard] : rows };
}

/** Locks a text for the rest of the transaction, even if nobody has changed it. */
export async function lockText(tx: Tx, key: string): Promise<void> {
  await sql`INSERT INTO email_texts (key, version) VALUES (${key}, 0) ON CONFLICT (key) DO NOTHING`.execute(tx);
  await sql`SELECT FROM email_texts WHERE key = ${key} FOR UPDATE`.execute(tx);
}

interface NextVersion {
  key: string;
  version: number;
  /** null: the standard text */
  words: Words | null;
  savedBy: number;
  restoredFrom: number | null;
}

export async function addVersion(tx: Tx, { key, version, words, savedBy, restoredFrom }: NextVersion): Promise<void> {
  const { subject, heading, body } = words ?? { subject: null, heading: null, body: null };
  await tx.insertInto('emailTextVersions').values({ key, version, subject, heading, body, savedBy, restoredFrom }).execute();
  await tx.updateTable('emailTexts').set({ version }).where('key', '=', key).execute();
}
