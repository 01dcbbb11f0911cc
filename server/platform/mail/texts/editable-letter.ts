import type { Block, Letter, Programme, Template } from '../template.ts';
import { type EditableText, writeText } from './editable-text.ts';

type Rest = Omit<Letter, 'subject' | 'heading' | 'missing'>;

interface Definition<Data> {
  /** one, or one for each case that staff word differently */
  texts: readonly EditableText<Data>[];
  /** the text of this case; without it, the only one */
  textFor?: (data: Data) => EditableText<Data>;
  /** the blocks around the text's paragraphs, and what else is not the text's: `preview` is that of the standard text */
  rest: (paragraphs: readonly Block[], data: Data, programme: Programme) => Rest;
}

/** A template whose words staff may change. */
export type EditableLetter<Data> = Template<Data> & { texts: readonly EditableText<Data>[] };

/** A letter whose subject, heading and paragraphs come from an editable text. Buttons, links and tables stand in `rest`. */
export function editableLetter<Data>({ texts, textFor, rest }: Definition<Data>): EditableLetter<Data> {
  const write: Template<Data> = (data, programme, own) => {
    const text = textFor ? textFor(data) : texts[0];
    if (!text) throw new Error('an editable letter has no text');
    const { subject, heading, paragraphs, isOwn, missing } = writeText(text, data, programme, own);
    const { preview, ...others } = rest(
      paragraphs.map((one) => ({ kind: 'paragraph', text: one })),
      data,
      programme,
    );
    return { subject, preview: isOwn ? beginningOf(paragraphs) : preview, heading, ...others, missing };
  };
  return Object.assign(write, { texts });
}

/** What mailboxes show beside the subject: the first sentences after the greeting. */
function beginningOf(paragraphs: readonly string[]): string {
  return (paragraphs.find((one) => one.length > 40) ?? paragraphs[0] ?? '').replace(/\s+/g, ' ').slice(0, 140).toWellFormed();
}
