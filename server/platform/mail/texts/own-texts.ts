import { sql } from 'kysely';
import type { Db } from '#server/platform/database/connection.ts';
import type { OwnTexts, Words } from '../template.ts';

/** The texts that staff wrote and that count now. There are few, so every letter and list reads all of them. */
export async function readOwnTexts(db: Db): Promise<OwnTexts> {
  const { rows } = await sql<Words & { key: string }>`SELECT t.key, v.subject, v.heading, v.body
    FROM email_texts t JOIN email_text_versions v ON v.key = t.key AND v.version = t.version
    WHERE v.body IS NOT NULL`.execute(db);
  return new Map(rows.map(({ key, ...words }) => [key, words]));
}
