import { letterheadOf } from '#server/documents/letterhead.ts';
import { renderDocument } from '#server/documents/render.ts';
import { longDayText } from '#server/documents/words.ts';
import type { JobContext } from '#server/jobs/task.ts';
import { programmeCalendar } from '#server/programme/calendar.ts';
import type { Message } from './messages.ts';
import type { Envelope } from './postman/postman-process.ts';
import type { Letter } from './template.ts';

/** The document that goes with a letter, as PDF of the day of the letter; undefined for most letters. */
export async function printAttachment(
  { id, createdAt }: Message,
  { attachment }: Letter,
  { db, config, signal }: JobContext,
): Promise<Envelope['attached']> {
  if (!attachment) return undefined;
  const day = programmeCalendar(config)(new Date(createdAt));
  const document = { ...attachment.document, letterhead: await letterheadOf(db, config), madeOn: longDayText(day) };
  // each letter takes its turn as a person of its own, whom no account has
  const pdf = await renderDocument({ person: -id, signal }, document);
  return { fileName: `${attachment.fileName}.pdf`, pdf: pdf.toString('base64') };
}
