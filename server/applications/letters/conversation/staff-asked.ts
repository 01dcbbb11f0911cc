import type { Template } from '#server/platform/mail/template.ts';
import type { Data } from './application-asked.ts';

interface Asked extends Data {
  /** the day by which staff answer, in words; null: they promise none */
  until: string | null;
}

/** To programme staff: a nonprofit asks about its application. */
export const staffAsked: Template<Asked> = ({ firstName, nonprofit, application, path, body, files, until }, programme) => ({
  subject: `${nonprofit} asks: ${application}`,
  preview: `${nonprofit} asks about its application${until === null ? '' : `, answer by ${until}`}.`,
  heading: 'A nonprofit asks about its application',
  blocks: [
    { kind: 'paragraph', text: firstName ? `Hello ${firstName},` : 'Hello,' },
    { kind: 'paragraph', text: `${nonprofit} asks about its application “${application}”:` },
    { kind: 'quotation', text: body },
    ...(files.length > 0 ? [{ kind: 'paragraph' as const, text: `Files: ${files.join(', ')}` }] : []),
    ...(until === null ? [] : [{ kind: 'paragraph' as const, text: `The nonprofit was told that it is answered by ${until}.` }]),
    { kind: 'button', label: 'Answer the question', href: programme.address + path },
  ],
});
