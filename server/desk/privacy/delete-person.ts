import { type RawBuilder, sql } from 'kysely';
import { type DeletionPreview, privacyMessages } from '#contract/desk/privacy/privacy.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { personName } from '#server/people/person-name.ts';
import { keepOneProgrammeStaff } from '#server/people/roles.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { notFound, Refusal, refuse, refuseFields } from '#server/platform/http/errors.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import { type Counted, countByAddress, countRows } from './count-rows.ts';
import { partsOf, rowsOfPerson } from './person-rows.ts';
import { replaceContacts } from './replace-contacts.ts';
import { moneyKinds, replaceCopies } from './replace-copies.ts';
import { type Candidates, findCandidates, findTraces, type Known, tracesOf } from './traces.ts';

interface Person extends Known {
  id: number;
  image: string | null;
  isActive: boolean;
  roles: string[];
  staffFields: string[] | null;
  anonymisedAt: string | null;
}

/** The name that replaces a person's name. */
const formerName = (id: number): string => `Former user ${id}`;
const formerAddress = (id: number): string => `former-user-${id}@deleted.invalid`;

/** Finds the person. Throws 404 if there is no such account, and 409 if its data were deleted already. */
async function findPerson(db: Db, id: number): Promise<Person> {
  const person = await db
    .selectFrom('users')
    .select(['id', 'email', 'firstName', 'lastName', 'phoneNumber', 'image', 'isActive', 'roles', 'staffFields', 'anonymisedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!person) throw notFound();
  if (person.anonymisedAt !== null) throw refuse(409, privacyMessages.deletedAlready);
  return person;
}

/**
 * What a deletion would delete; what it would keep, and why; where the name or address would still be found; and whether it is refused,
 * and why. Deletes and takes the deletion back, so that the preview cannot say anything else than what happens.
 */
export async function previewDeletion(tx: Tx, actor: Actor, id: number): Promise<DeletionPreview> {
  const person = await findPerson(tx, id);
  const goes = [{ what: 'Name, address, telephone, picture and password', count: 1 }];
  goes.push(...(await countRows(tx, person, 'DELETED')).map(({ what, count }) => ({ what, count })));
  goes.push(...(await countByAddress(tx, await addressesOf(tx, person))));
  const stays = await countRows(tx, person, 'KEPT');
  const primary = await tx.selectFrom('nonprofits').select(['id', 'name']).where('primaryUserId', '=', id).execute();
  const refused = await whyNot(tx, actor, person);
  const traces = tracesOf(person);
  const candidates = await findCandidates(tx, traces);
  await sql`SAVEPOINT before_deletion`.execute(tx);
  goes.push(...(await erase(tx, person, candidates)));
  const found = await findTraces(tx, traces, candidates);
  await sql`ROLLBACK TO SAVEPOINT before_deletion`.execute(tx);
  return { name: personName(person), becomes: formerName(id), goes, stays, found, primaryOf: primary, refused };
}

async function whyNot(tx: Tx, actor: Actor, person: Person): Promise<string | null> {
  try {
    await checkMayGo(tx, actor, person);
    return null;
  } catch (error) {
    if (error instanceof Refusal && 'detail' in error.body) return String(error.body.detail);
    throw error;
  }
}

/** Throws 409 for the actor's own account, and for the last account that can run the programme. */
async function checkMayGo(tx: Tx, actor: Actor, { id, isActive, roles, staffFields }: Person): Promise<void> {
  if (id === actor.id) throw refuse(409, privacyMessages.ownAccount);
  if (!isActive || !roles.includes('CFP_STAFF') || staffFields !== null) return;
  try {
    await keepOneProgrammeStaff(tx, id, ['name']);
  } catch (error) {
    throw error instanceof Refusal ? refuse(409, privacyMessages.lastStaff) : error;
  }
}

interface Deletion {
  /** the person's name, which the actor types to confirm */
  name: string;
  reason: string;
}

/**
 * Deletes a person's data for good. The row of the account stays, without anything about the person, because decisions, payments and
 * the audit trail refer to this row. So they still show which actions came from the same account.
 */
export async function deletePerson(tx: Tx, actor: Actor, id: number, { name, reason }: Deletion): Promise<void> {
  await sql`SELECT FROM users WHERE id = ${id} FOR NO KEY UPDATE`.execute(tx);
  const person = await findPerson(tx, id);
  await checkMayGo(tx, actor, person);
  if (name.trim() !== personName(person)) throw refuseFields({ name: [privacyMessages.wrongName] });
  await erase(tx, person, await findCandidates(tx, tracesOf(person)));
  const subject = { kind: 'user', id, name: formerName(id) } as const;
  await recordChange(tx, { actor, action: 'deleted the personal data of', subject, reason });
}

/** Returns what was replaced in records of others. */
async function erase(tx: Tx, person: Person, candidates: Candidates): Promise<Counted[]> {
  const { id, image } = person;
  const words = await wordsOfName(tx, id);
  const addresses = await addressesOf(tx, person);
  const wishes = await forgetWishes(tx, id);
  const replaced = await replaceContacts(tx, person, formerAddress(id));
  if (wishes > 0) replaced.push({ what: 'Emails to an address that the person asked for', count: wishes });
  await forgetArchives(tx, id);
  for (const { columns } of rowsOfPerson.filter(({ fate }) => fate === 'DELETED')) {
    for (const column of columns) {
      const { table, name: key } = partsOf(column);
      await sql`DELETE FROM ${sql.table(table)} WHERE ${sql.ref(key)} = ${id}`.execute(tx);
    }
  }
  await tx.updateTable('nonprofits').set({ primaryUserId: null }).where('primaryUserId', '=', id).execute();
  await deleteByAddress(tx, id, addresses);
  await clearAccount(tx, id);
  await sql`DELETE FROM former_nonprofits WHERE user_id = ${id}`.execute(tx);
  await renameIn(tx, person);
  const former = { name: formerName(id), address: formerAddress(id) };
  replaced.push(...(await replaceCopies(tx, person, { former, candidates })));
  await forgetWords(tx, words);
  if (image !== null) await addJob(tx, 'forget-picture', { hash: image }, { key: `picture ${image}` });
  return replaced;
}

/** The files of archives and dossiers go at once; the audit trail keeps who asked for them, without the name of the person. */
async function forgetArchives(tx: Tx, id: number): Promise<void> {
  await sql`UPDATE audit_entries SET subject_name = ${formerName(id)} WHERE subject_kind = 'dossier'
    AND subject_id IN (SELECT d.id FROM dossiers d WHERE d.user_id = ${id})`.execute(tx);
  const { rows } = await sql<{
    name: string;
  }>`SELECT f.stored_as AS name FROM dossier_files f JOIN dossiers d ON d.id = f.dossier_id
    WHERE d.user_id = ${id} OR d.created_by = ${id}`.execute(tx);
  await addJob(tx, 'forget-dossiers', { files: rows.map(({ name }) => name) });
}

/** The person's address, and those that the account had within the last week. Not one that another account has by now. */
async function addressesOf(tx: Tx, { id, email }: Person): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    SELECT a.email FROM email_changes c CROSS JOIN LATERAL (VALUES (c.old_email), (c.new_email)) AS a (email)
    WHERE c.user_id = ${id} AND (c.confirmed_at IS NOT NULL OR a.email = c.old_email)
      AND NOT EXISTS (SELECT FROM users u WHERE u.email = a.email AND u.id <> ${id})`.execute(tx);
  return [...new Set([email, ...rows.map((row) => row.email)].map((address) => address.toLowerCase()))];
}

/** Deletes the letters to addresses that the person asked for and did not confirm. Nothing else about these: they may be a stranger's. */
async function forgetWishes(tx: Tx, id: number): Promise<number> {
  return deleteLetters(
    tx,
    sql`template = 'email-change-confirm' AND recipient IN (SELECT new_email FROM email_changes c
      WHERE user_id = ${id} AND confirmed_at IS NULL
        AND NOT EXISTS (SELECT FROM email_changes o WHERE o.new_email = c.new_email AND o.user_id <> ${id}))`,
  );
}

/** Deletes letters and returns how many. A letter may be kept as a file, if there is no mail server. */
async function deleteLetters(tx: Tx, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ id: number }>`DELETE FROM mail_messages WHERE ${which} RETURNING id`.execute(tx);
  if (rows.length > 0) await addJob(tx, 'forget-letter-files', { ids: rows.map((row) => row.id) });
  return rows.length;
}

/** Deletes letters, invitations and information requests with the person's addresses. Offers of help stay, with the name “Former user”. */
async function deleteByAddress(tx: Tx, id: number, addresses: readonly string[]): Promise<void> {
  const mine = sql`= ANY (${addresses}::text[])`;
  await deleteLetters(tx, sql`lower(recipient) ${mine}`);
  await sql`DELETE FROM user_invitations WHERE lower(email) ${mine}`.execute(tx);
  await sql`DELETE FROM learning_requests WHERE lower(email) ${mine}`.execute(tx);
  await sql`DELETE FROM visitor_subscriptions WHERE lower(email) ${mine}`.execute(tx);
  await sql`UPDATE volunteers SET name = ${formerName(id)}, email = ${formerAddress(id)}, message = '', confirm_hash = NULL
    WHERE lower(email) ${mine}`.execute(tx);
}

async function clearAccount(tx: Tx, id: number): Promise<void> {
  const empty = { firstName: '', jobTitle: '', notes: '', staffNotes: '', phoneNumber: '', phoneRegion: '' };
  const address = { address1: '', address2: '', city: '', state: '', zipcode: '' };
  const links = { twitter: '', facebook: '', linkedin: '', website: '' };
  const account = { passwordHash: null, endedPasswordHash: null, isActive: false, roles: [], nonprofitId: null, image: null };
  const board = { boardUntil: null, boardMayComment: false, boardMayExport: false, staffFields: null };
  await tx
    .updateTable('users')
    .set((write) => ({
      ...empty,
      ...address,
      ...links,
      ...account,
      ...board,
      lastName: formerName(id),
      email: formerAddress(id),
      emailConfirmedAt: null,
      secondFactorAt: null,
      secondFactorAskedAt: null,
      reviewLimit: null,
      lastSeenAt: null,
      anonymisedAt: sql<string>`now()`,
      version: write('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/**
 * Replaces the name in records that store it as text, except in audit entries about money. Entries about the person also lose their
 * values and reasons.
 */
async function renameIn(tx: Tx, { id }: Person): Promise<void> {
  const former = formerName(id);
  await sql`UPDATE audit_entries SET actor_name = ${former}
    WHERE actor_id = ${id} AND subject_kind <> ALL (${moneyKinds}::text[])`.execute(tx);
  await sql`UPDATE audit_entries SET subject_name = ${former}, reason = '', changes = (
      SELECT coalesce(jsonb_object_agg(field, '{"from": null, "to": null}'::jsonb), '{}') FROM jsonb_object_keys(changes) AS field)
    WHERE subject_kind = 'user' AND subject_id = ${id}`.execute(tx);
  await sql`UPDATE confirmed_facts SET confirmed_name = ${former} WHERE confirmed_by = ${id}`.execute(tx);
  await sql`UPDATE updates SET author = ${former} WHERE created_by = ${id}`.execute(tx);
  await sql`UPDATE bulk_change_rows r SET name = ${former}, before = NULL, after = NULL FROM bulk_changes b
    WHERE b.id = r.bulk_change_id AND b.records = 'PEOPLE' AND r.record_id = ${id}`.execute(tx);
  await sql`UPDATE response_notes SET mentions = (SELECT coalesce(jsonb_agg(CASE WHEN (m ->> 'id')::int = ${id}
      THEN jsonb_set(m, '{name}', to_jsonb(${former}::text)) ELSE m END), '[]') FROM jsonb_array_elements(mentions) AS m)
    WHERE mentions @> ${JSON.stringify([{ id }])}::jsonb`.execute(tx);
}

async function wordsOfName(tx: Tx, id: number): Promise<string[]> {
  const { rows } = await sql<{ words: string[] }>`
    SELECT tsvector_to_array(ts_filter(search, '{a}')) AS words FROM users WHERE id = ${id}`.execute(tx);
  return rows[0]?.words ?? [];
}

/** The search corrects typing errors by a list of words of names. Deletes those words that nobody else has. */
async function forgetWords(tx: Tx, words: readonly string[]): Promise<void> {
  await sql`DELETE FROM user_search_vocabulary v WHERE v.word = ANY (${[...words]}::text[])
    AND NOT EXISTS (SELECT FROM users u WHERE ts_filter(u.search, '{a}') @@ quote_literal(v.word)::tsquery)`.execute(tx);
}
