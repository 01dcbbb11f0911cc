import { nonprofitsToShow } from '#server/nonprofits/letters/nonprofits-to-show.ts';
import { editableLetter } from '#server/platform/mail/texts/editable-letter.ts';
import { type EditableText, realData, toPerson } from '#server/platform/mail/texts/editable-text.ts';

interface Data {
  firstName: string;
  nonprofit: string;
  nonprofitId: number;
  /** the catalogue's year */
  year: number;
  /** the last day for the approval, in words */
  due: string;
  /** staff's own words */
  message: string;
  reminder: boolean;
}

const shared = {
  placeholders: [
    ...toPerson<Data>(),
    { name: 'nonprofit', from: 'the nonprofit’s name', value: ({ nonprofit }: Data) => nonprofit },
    { name: 'year', from: 'the catalogue’s year', value: ({ year }: Data) => String(year) },
    { name: 'due date', from: 'the last day for the approval', value: ({ due }: Data) => due },
  ],
  always: [
    'the words that you write when you send the pages',
    'the button “Look at the page”',
    'what to do if something is wrong',
    'your address for questions',
  ],
  real: realData(nonprofitsToShow, (nonprofit): Partial<Data> => nonprofit),
};

const heading = 'Your page in the catalogue of {{year}}';
const body =
  '{{greeting}}\n\n{{nonprofit}} has a page in the printed catalogue of {{year}}. Please look at it and approve it by {{due date}}. What is printed cannot be changed afterwards.';
const sample = { firstName: 'Ada', nonprofit: 'A nonprofit', nonprofitId: 1, year: 2027, due: 'March 5, 2027', message: '' };

const first: EditableText<Data> = {
  key: 'catalogue-proof',
  title: 'Printed catalogue: approve the page',
  sent: 'To one person of a nonprofit, when the pages of the printed catalogue are sent.',
  ...shared,
  standard: { subject: 'Approve the page of {{nonprofit}} in the printed catalogue by {{due date}}', heading, body },
  sample: { ...sample, reminder: false },
};

const again: EditableText<Data> = {
  key: 'catalogue-proof-reminder',
  title: 'Reminder: approve the page',
  sent: 'To one person of a nonprofit that has not approved its page of the printed catalogue, shortly before the last day.',
  ...shared,
  standard: { subject: 'Reminder: Approve the page of {{nonprofit}} in the printed catalogue by {{due date}}', heading, body },
  sample: { ...sample, reminder: true },
};

/** To a nonprofit: its page of the printed catalogue waits for its approval. */
export const catalogueProof = editableLetter<Data>({
  texts: [first, again],
  textFor: ({ reminder }) => (reminder ? again : first),
  rest: (paragraphs, { nonprofitId, message }, programme) => ({
    preview: 'Look at the page as it will be printed, and approve it or ask for a change.',
    blocks: [
      ...paragraphs,
      ...(message === '' ? [] : [{ kind: 'quotation' as const, text: message }]),
      { kind: 'button', label: 'Look at the page', href: `${programme.address}/catalogue/proofs/${nonprofitId}` },
      { kind: 'paragraph', text: 'Is a text or the photo wrong? Change your profile there: the page follows at once.' },
      { kind: 'smallPrint', text: `Questions? Write to ${programme.email}.` },
    ],
  }),
});
