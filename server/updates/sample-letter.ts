import { longDayText } from '#server/documents/words.ts';
import { composeLetter } from '#server/mail/compose-letter.ts';
import { letterText } from '#server/mail/letter-text.ts';
import { programmeOf } from '#server/mail/programme.ts';
import type { Config } from '#server/process/config.ts';

interface Written {
  title: string;
  author: string;
  notes: string;
  today: string;
}

/** An update's email as a receiver gets it, without a link to unsubscribe. */
export function sampleLetter(config: Config, { title, author, notes, today }: Written): { subject: string; text: string } {
  const data = { title, author, notes, postedOn: longDayText(today), token: null };
  const letter = composeLetter({ template: 'update', data }, config);
  return { subject: letter.subject, text: letterText(letter, programmeOf(config)) };
}
