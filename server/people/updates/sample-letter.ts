import { longDayText } from '#server/platform/documents/words.ts';
import { composeLetter } from '#server/platform/mail/compose-letter.ts';
import { letterText } from '#server/platform/mail/letter-text.ts';
import { programmeOf } from '#server/platform/mail/programme.ts';
import type { Config } from '#server/platform/process/config.ts';

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
