import { letterheadOf } from '#server/platform/documents/letterhead.ts';
import { renderDocument } from '#server/platform/documents/render.ts';
import { textsIn, unprintableIn } from '#server/platform/documents/unprintable.ts';
import { longDayText } from '#server/platform/documents/words.ts';
import type { JobContext } from '#server/platform/jobs/task.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import type { Message } from '../messages.ts';
import type { Envelope } from '../postman/postman-process.ts';
import type { Letter } from '../template.ts';

/** The letter, which says so if its attachment shows letters as question marks. */
export async function withUnprintable(letter: Letter, { id }: Message, { signal }: JobContext): Promise<Letter> {
  if (!letter.attachment) return letter;
  const texts = await unprintableIn({ person: -id, signal }, textsIn(letter.attachment.document));
  if (texts.length === 0) return letter;
  const text = `We have no font for letters of ${new Intl.ListFormat('en-US').format(texts.map((one) => `“${one}”`))}. The attached PDF shows a question mark for each of them.`;
  return { ...letter, blocks: [...letter.blocks, { kind: 'smallPrint', text }] };
}

/** The letter's attachment as a PDF with the day of the letter; undefined if the letter has no attachment. */
export async function printAttachment(
  { id, createdAt }: Message,
  { attachment }: Letter,
  { db, config, signal }: JobContext,
): Promise<Envelope['attached']> {
  if (!attachment) return undefined;
  const day = programmeCalendar(config)(new Date(createdAt));
  const document = { ...attachment.document, letterhead: await letterheadOf(db, config), madeOn: longDayText(day) };
  // Documents of one person are rendered one after the other. A negative id belongs to no person, so no letter waits for another.
  const pdf = await renderDocument({ person: -id, signal }, document);
  return { fileName: `${attachment.fileName}.pdf`, pdf: pdf.toString('base64') };
}
