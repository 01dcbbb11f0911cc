import { nonprofitsToShow } from '#server/nonprofits/letters/nonprofits-to-show.ts';
import { editableLetter } from '#server/platform/mail/texts/editable-letter.ts';
import { type EditableText, realData, toPerson } from '#server/platform/mail/texts/editable-text.ts';

interface Data {
  firstName: string;
  nonprofit: string;
  /** `July–December 2026` */
  period: string;
  /** the reporting date, in words */
  due: string;
  /** whether the reporting date is over */
  late: boolean;
  /** staff's own words */
  message: string;
}

const shared = {
  placeholders: [
    ...toPerson<Data>(),
    { name: 'nonprofit', from: 'the nonprofit’s name', value: ({ nonprofit }: Data) => nonprofit },
    { name: 'period', from: 'the months that are reported: “July–December 2026”', value: ({ period }: Data) => period },
    { name: 'due date', from: 'the reporting date', value: ({ due }: Data) => due },
  ],
  always: [
    'the words that you write when you remind them',
    'the button “Report donations”',
    'what to do if there were none',
    'your address for questions',
  ],
  real: realData(nonprofitsToShow, ({ firstName, nonprofit }): Partial<Data> => ({ firstName, nonprofit })),
};

const sample = { firstName: 'Ada', nonprofit: 'A nonprofit', period: 'July–December 2026', due: 'January 31, 2027', message: '' };

const beforeDue: EditableText<Data> = {
  key: 'donations-due',
  title: 'Reminder: report donations',
  sent: 'To the staff of a nonprofit that has not reported a period, until the reporting date.',
  ...shared,
  standard: {
    subject: '{{nonprofit}}: report donations for {{period}} by {{due date}}',
    heading: 'Report donations for {{period}}',
    body: '{{greeting}}\n\n{{nonprofit}} has not yet reported the donations that it received in {{period}}. Please report them by {{due date}}.',
  },
  sample: { ...sample, late: false },
};

const overdue: EditableText<Data> = {
  key: 'donations-overdue',
  title: 'Reminder: donations overdue',
  sent: 'To the staff of a nonprofit that has not reported a period, after the reporting date.',
  ...shared,
  standard: {
    subject: '{{nonprofit}}: please report donations for {{period}}',
    heading: 'Report donations for {{period}}',
    body: '{{greeting}}\n\n{{nonprofit}} has not yet reported the donations that it received in {{period}}. They were due on {{due date}}.',
  },
  sample: { ...sample, late: true },
};

/** To the staff of a nonprofit that has not reported the donations of a period. */
export const donationsDue = editableLetter<Data>({
  texts: [beforeDue, overdue],
  textFor: ({ late }) => (late ? overdue : beforeDue),
  rest: (paragraphs, { message }, programme) => ({
    preview: 'Also if you received none: it takes one click.',
    blocks: [
      ...paragraphs,
      ...(message === '' ? [] : [{ kind: 'quotation' as const, text: message }]),
      { kind: 'button', label: 'Report donations', href: `${programme.address}/report-donations` },
      {
        kind: 'paragraph',
        text: 'You received none? Then choose “Nothing to report” on your home page, and this is done.',
      },
      { kind: 'smallPrint', text: `Questions? Write to ${programme.email}.` },
    ],
  }),
});
