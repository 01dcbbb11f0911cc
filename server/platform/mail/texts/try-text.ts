import { type EmailWords, emailTextMessages, type ShownLetter } from '#contract/platform/mail/email-texts.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { refuseFields } from '#server/platform/http/errors.ts';
import type { Config } from '#server/platform/process/config.ts';
import type { Letter } from '../template.ts';
import { programmeOf } from '../writing/programme.ts';
import type { TextAndLetter } from './all-texts.ts';
import { writeText } from './editable-text.ts';
import { checkWords } from './save-text.ts';

interface Tried extends EmailWords {
  /** null: invented values */
  record: number | null;
}

/** The email with these words, which need not be saved. Throws 400 for unknown placeholders, or an unknown record. */
export async function tryText(db: Db, config: Config, one: TextAndLetter, { record, ...words }: Tried): Promise<Letter> {
  checkWords(one, words);
  const { text, letter } = one;
  const real = record === null ? {} : await text.real?.read(db, record, config);
  if (real === undefined) throw refuseFields({ record: [emailTextMessages.record] });
  const data = { ...(text.sample as object), ...real };
  const own = new Map([[text.key, words]]);
  if (letter) return letter(data, programmeOf(config), own);
  const { paragraphs, missing } = writeText(text, data, programmeOf(config), own);
  const blocks = paragraphs.map((part) => ({ kind: 'paragraph' as const, text: part }));
  return { subject: '', preview: '', heading: '', blocks, missing };
}

export function asShown({ subject, preview, heading, blocks, attachment, missing = [] }: Letter): ShownLetter {
  return {
    subject,
    preview,
    heading,
    blocks: blocks.map((block) =>
      block.kind === 'facts' ? { kind: 'facts', facts: block.facts.map(([label, value]) => ({ label, value })) } : block,
    ),
    attachment: attachment ? `${attachment.fileName}.pdf` : null,
    missing: [...missing],
  };
}
