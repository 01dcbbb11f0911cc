import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import {
  type DonationFileDuplicate,
  type DonationFilePreview,
  donationFileLimits,
  donationFileMessages,
} from '#contract/donations/donation-files.ts';
import { type Actor, isProgrammeStaff } from '#contract/people/permissions.ts';
import { toWire } from '#contract/wire/keys.ts';
import { recordChange } from '#server/audit/record-change.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { centsOf, dollarsOf } from '#server/donations/cents.ts';
import { Refusal, refuse } from '#server/http/errors.ts';
import { type DonationFile, type FileRow, readDonationFile } from './read-file.ts';

interface Sent {
  actor: Actor;
  /** of the uploaded bytes */
  path: string;
  name: string;
  /** in the programme's time zone */
  today: string;
}

interface Opened {
  file: DonationFile;
  hash: Buffer;
  preview: DonationFilePreview;
}

/** What a file holds; nothing is stored. */
export async function previewFile(db: Db, sent: Sent): Promise<DonationFilePreview> {
  return (await open(db, sent)).preview;
}

/** Stores all donations of a file, or none. Uploads take turns, so that the same file sent twice at once is recognised. */
export async function storeFile(tx: Tx, sent: Sent, confirmed: boolean): Promise<DonationFilePreview> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('almoner donation files'))`.execute(tx);
  const { file, hash, preview } = await open(tx, sent);
  if (preview.problems.length > 0) {
    throw new Refusal(400, toWire({ error: donationFileMessages.problems, ...preview }));
  }
  if (!confirmed && (preview.uploadedBefore || preview.duplicates.length > 0)) {
    const error = donationFileMessages.known;
    throw refuse(409, error, undefined, { error, ...preview });
  }
  await insertRows(tx, sent, file.rows, hash);
  return { ...preview, stored: file.rows.length };
}

async function open(db: Db, { actor, path, today }: Sent): Promise<Opened> {
  const bytes = await readFile(path);
  if (bytes.length > donationFileLimits.bytes) throw refuse(413, 'This file is too large: the limit is 5 MB.');
  const hash = createHash('sha256').update(bytes).digest();
  const file = await readDonationFile({ db, actor, bytes, today });
  const preview = {
    rows: file.lines,
    totalAmount: Number(totalOf(file.rows)),
    problems: file.problems.slice(0, donationFileLimits.problems),
    duplicates: await findDuplicates(db, file.rows),
    uploadedBefore: await findUploaded(db, actor, hash),
    stored: 0,
  };
  return { file, hash, preview };
}

function totalOf(rows: readonly FileRow[]): string {
  return dollarsOf(rows.reduce((cents, { amount }) => cents + centsOf(amount), 0n));
}

const donorOf = ({ first_name: first, last_name: last }: FileRow) => `${first} ${last}`.trim().toLowerCase();

/** Lines that equal an earlier one, or a stored donation, in nonprofit, day, amount and donor. */
async function findDuplicates(db: Db, rows: readonly FileRow[]): Promise<DonationFileDuplicate[]> {
  const { rows: found } = await sql<{ line: number; id: number }>`
    SELECT sent.line, min(donations.id) AS id
    FROM jsonb_to_recordset(${JSON.stringify(rows.map((row) => ({ ...row, donor: donorOf(row) })))}::jsonb)
      AS sent (line int, nonprofit_id int, amount numeric, date_received date, donor text)
    JOIN donations ON donations.nonprofit_id = sent.nonprofit_id AND donations.date_received = sent.date_received
      AND donations.amount = sent.amount
      AND lower(btrim(donations.first_name || ' ' || donations.last_name)) = sent.donor
    GROUP BY sent.line`.execute(db);
  const stored = new Map(found.map(({ line, id }) => [line, id]));
  const firstLines = new Map<string, number>();
  return rows.flatMap((row) => {
    const key = JSON.stringify([row.nonprofit_id, row.date_received, row.amount, donorOf(row)]);
    const earlierLine = firstLines.get(key) ?? null;
    if (earlierLine === null) firstLines.set(key, row.line);
    const donation = stored.get(row.line) ?? null;
    return earlierLine === null && donation === null ? [] : [{ line: row.line, earlierLine, donation }];
  });
}

/** When the same bytes were stored last, as far as the actor may know. */
async function findUploaded(db: Db, actor: Actor, hash: Buffer): Promise<{ at: string; by: string } | null> {
  const { rows } = await sql<{ at: string; by: string }>`
    SELECT f.uploaded_at AS at, coalesce(btrim(u.first_name || ' ' || u.last_name), '') AS by
    FROM donation_files f LEFT JOIN users u ON u.id = f.uploaded_by
    WHERE f.hash = ${hash} AND (${isProgrammeStaff(actor)} OR f.nonprofit_id = ${actor.nonprofit})
    ORDER BY f.id DESC LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

async function insertRows(tx: Tx, { actor, name }: Sent, rows: readonly FileRow[], hash: Buffer): Promise<void> {
  const total = totalOf(rows);
  const { id } = await tx
    .insertInto('donationFiles')
    .values({
      uploadedBy: actor.id,
      nonprofitId: isProgrammeStaff(actor) ? null : actor.nonprofit,
      name: name.slice(0, 200),
      hash,
      rows: rows.length,
      total,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    INSERT INTO donations (file_id, reported_by, source, nonprofit_id, amount, donation_type, date_received, first_name, last_name,
      address1, address2, city, state, zipcode, notes)
    SELECT ${id}::int, ${actor.id}::int, 'IMPORT', nonprofit_id, amount, donation_type, date_received, first_name, last_name,
      address1, address2, city, state, zipcode, notes
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS sent (line int, nonprofit_id int, amount numeric, donation_type text,
      date_received date, first_name text, last_name text, address1 text, address2 text, city text, state text, zipcode text,
      notes text)
    ORDER BY line`.execute(tx);
  await recordChange(tx, {
    actor,
    action: 'uploaded',
    subject: { kind: 'donationFile', id, name: name.slice(0, 200) },
    changes: { rows: { from: null, to: rows.length }, total: { from: null, to: total } },
  });
}
