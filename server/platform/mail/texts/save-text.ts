import { isDeepStrictEqual } from 'node:util';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import type { EmailText, EmailTextEntry, EmailTextVersion, EmailWords } from '#contract/platform/mail/email-texts.ts';
import { messages } from '#contract/platform/wire/shapes.ts';
import { changesBetween, recordChange } from '#server/platform/audit/record-change.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { checkVersion } from '#server/platform/http/bodies/check-version.ts';
import { type FieldErrors, notFound, refuseFields } from '#server/platform/http/errors.ts';
import type { TextAndLetter } from './all-texts.ts';
import { type EditableText, placeholdersOf } from './editable-text.ts';
import { problemsIn } from './marks.ts';
import { addVersion, findCurrent, findVersion, lockText, type VersionRow } from './store.ts';

const knownMarks = (text: EditableText<unknown>) =>
  placeholdersOf(text).map(({ name, from, mayBeEmpty = false }) => ({ name, from, mayBeEmpty }));

/** Throws 400 with what is wrong with the placeholders of each field, or an empty subject of a letter. */
export function checkWords({ text, letter }: TextAndLetter, words: EmailWords): void {
  const errors: FieldErrors = {};
  for (const field of ['subject', 'heading', 'body'] as const) {
    const problems = problemsIn(words[field], knownMarks(text));
    if (problems.length > 0) errors[field] = problems;
    else if (letter !== null && words[field] === '') errors[field] = [messages.required];
  }
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
}

const wordsOf = (row: VersionRow | undefined, standard: EmailWords): EmailWords =>
  row?.body == null ? standard : { subject: row.subject ?? '', heading: row.heading ?? '', body: row.body };

/** A text as the list shows it; `row` is its version that counts. */
export function entryOf({ text, letter }: TextAndLetter, row: VersionRow | undefined): EmailTextEntry {
  const words = wordsOf(row, text.standard);
  const known = knownMarks(text);
  return {
    key: text.key,
    kind: letter ? 'LETTER' : 'PAGE',
    title: text.title,
    sent: text.sent,
    isOwn: row?.body != null,
    isBroken: Object.values(words).some((part) => problemsIn(part, known).length > 0),
    changedAt: row?.savedAt ?? null,
    changedBy: row?.savedBy ?? null,
  };
}

export async function readText(db: Db, actor: Actor, one: TextAndLetter): Promise<EmailText> {
  const row = (await findCurrent(db, one.text.key)).get(one.text.key);
  return {
    ...entryOf(one, row),
    ...wordsOf(row, one.text.standard),
    version: row?.version ?? 0,
    standard: one.text.standard,
    placeholders: knownMarks(one.text),
    always: [...one.text.always],
    recordLabel: one.text.real?.label ?? null,
    can: { edit: may(actor, 'manageEmailTexts') },
  };
}

/**
 * Saves a text as its next version. Throws 409 with the current text if somebody else saved first. If the words are the same, nothing
 * is saved.
 */
export async function saveText(
  tx: Tx,
  actor: Actor,
  one: TextAndLetter,
  { version, ...sent }: EmailWords & { version: number },
): Promise<EmailText> {
  const words = one.letter ? sent : { subject: '', heading: '', body: sent.body };
  checkWords(one, words);
  const current = await readLocked(tx, actor, one);
  const { subject, heading, body } = current;
  if (isDeepStrictEqual({ ...words }, { subject, heading, body })) return current;
  checkVersion(version, current);
  return addNext(tx, { actor, one, current }, words, null);
}

/** Uses an earlier version again, as the next one. Version 0 is the standard text. */
export async function restoreText(
  tx: Tx,
  actor: Actor,
  one: TextAndLetter,
  { from, version }: { from: number; version: number },
): Promise<EmailText> {
  const current = await readLocked(tx, actor, one);
  checkVersion(version, current);
  const earlier = from === 0 ? null : await findVersion(tx, one.text.key, from);
  if (earlier === undefined) throw notFound();
  const words = earlier?.body == null ? null : wordsOf(earlier, one.text.standard);
  if (words) checkWords(one, words);
  else if (!current.isOwn) return current;
  return addNext(tx, { actor, one, current }, words, from);
}

async function readLocked(tx: Tx, actor: Actor, one: TextAndLetter): Promise<EmailText> {
  await lockText(tx, one.text.key);
  return readText(tx, actor, one);
}

interface Saving {
  actor: Actor;
  one: TextAndLetter;
  current: EmailText;
}

async function addNext(
  tx: Tx,
  { actor, one, current }: Saving,
  words: EmailWords | null,
  restoredFrom: number | null,
): Promise<EmailText> {
  const { key, title, standard } = one.text;
  await addVersion(tx, { key, version: current.version + 1, words, savedBy: actor.id, restoredFrom });
  await recordChange(tx, {
    actor,
    action:
      words === null ? 'standard text used again' : restoredFrom === null ? 'changed' : `version ${restoredFrom} used again`,
    subject: { kind: 'emailText', id: 0, name: title },
    changes: changesBetween<EmailWords>(current, words ?? standard, ['subject', 'heading', 'body']),
  });
  return readText(tx, actor, one);
}

/** One version, and the words that it replaced. Throws 404 if it does not exist. */
export async function readVersion(db: Db, { text }: TextAndLetter, version: number): Promise<EmailTextVersion> {
  const standard = { version: 0, savedAt: null, savedBy: null, restoredFrom: null, ...text.standard, before: null };
  if (version === 0) return standard;
  const row = await findVersion(db, text.key, version);
  if (!row) throw notFound();
  const before = version === 1 ? undefined : await findVersion(db, text.key, version - 1);
  const { savedAt, savedBy, restoredFrom } = row;
  return { version, savedAt, savedBy, restoredFrom, ...wordsOf(row, text.standard), before: wordsOf(before, text.standard) };
}
