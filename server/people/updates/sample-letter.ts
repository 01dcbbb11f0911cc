import { update } from '#server/people/letters/update.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { longDayText } from '#server/platform/documents/words.ts';
import { sampleOf } from '#server/platform/mail/writing/compose-letter.ts';
import type { Config } from '#server/platform/process/config.ts';

interface Written {
  title: string;
  author: string;
  notes: string;
  today: string;
}

/** An update's email as a receiver gets it, without a link to unsubscribe. */
export function sampleLetter(db: Db, config: Config, { title, author, notes, today }: Written): ReturnType<typeof sampleOf> {
  return sampleOf(db, update, { title, author, notes, postedOn: longDayText(today), token: null }, config);
}
