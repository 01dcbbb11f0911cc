import { peopleToShow } from '#server/people/letters/people-to-show.ts';
import type { Block } from '#server/platform/mail/template.ts';
import { editableLetter } from '#server/platform/mail/texts/editable-letter.ts';
import { type EditableText, realData, toPerson } from '#server/platform/mail/texts/editable-text.ts';

interface Data {
  /** empty if unknown */
  firstName: string;
  nonprofit: string;
  confirmed: boolean;
  /** programme staff's own words; empty if there are none */
  answer: string;
  /** a sentence about the nonprofit that the person registered meanwhile; missing if there is none */
  moved?: string;
  /** path of the page that sets a new password, if the address was not confirmed; otherwise missing */
  path?: string;
}

const notConfirmed =
  'Nobody has confirmed yet that this email address is yours, so the password that you chose no longer works and you are signed out. Choose a new one to sign in:';

const shared = {
  placeholders: [
    ...toPerson<Data>(),
    { name: 'nonprofit', from: 'the nonprofit that the person claimed', value: ({ nonprofit }: Data) => nonprofit },
  ],
  always: ['the words that you wrote', 'the button to the home page, or to a new password', 'your address for questions'],
  real: realData(
    peopleToShow,
    ({ firstName, nonprofit }): Partial<Data> => ({
      firstName,
      ...(nonprofit !== null && { nonprofit }),
    }),
  ),
};

const sample = { firstName: 'Ada', nonprofit: 'A nonprofit', answer: '' };

const confirmedText: EditableText<Data> = {
  key: 'claim-confirmed',
  title: 'Welcome: claim of a nonprofit confirmed',
  sent: 'To a person who said that a nonprofit is theirs, when you confirm it.',
  ...shared,
  standard: {
    subject: 'You now speak for {{nonprofit}}',
    heading: 'Welcome to {{nonprofit}}',
    body: '{{greeting}}\n\n{{programme}} confirmed that you belong to {{nonprofit}}. You can now keep its profile and answer its applications.',
  },
  sample: { ...sample, confirmed: true },
};

const declinedText: EditableText<Data> = {
  key: 'claim-declined',
  title: 'Claim of a nonprofit not confirmed',
  sent: 'To a person who said that a nonprofit is theirs, when you do not confirm it.',
  ...shared,
  standard: {
    subject: 'About your claim of {{nonprofit}}',
    heading: '{{nonprofit}} was not linked to your account',
    body: '{{greeting}}\n\n{{programme}} could not confirm that you belong to {{nonprofit}}.',
  },
  sample: { ...sample, confirmed: false },
};

/** To a person who claimed a nonprofit: programme staff confirmed or declined the claim. */
export const claimAnswered = editableLetter<Data>({
  texts: [confirmedText, declinedText],
  textFor: ({ confirmed }) => (confirmed ? confirmedText : declinedText),
  rest: (paragraphs, { confirmed, answer, moved, path }, programme) => ({
    preview: confirmed ? 'Your account is linked.' : 'Programme staff could not confirm it.',
    blocks: [
      ...paragraphs,
      ...(moved === undefined ? [] : [{ kind: 'paragraph' as const, text: moved }]),
      ...wrote(answer),
      ...way(programme.address, path),
      { kind: 'smallPrint', text: `Questions? Write to ${programme.email}.` },
    ],
    ...(path !== undefined && { secrets: [programme.address + path] }),
  }),
});

function wrote(answer: string): Block[] {
  if (answer === '') return [];
  return [
    { kind: 'paragraph', text: 'They write:' },
    { kind: 'quotation', text: answer },
  ];
}

function way(address: string, path: string | undefined): Block[] {
  if (path === undefined) return [{ kind: 'button', label: 'Open your home page', href: `${address}/` }];
  return [
    { kind: 'paragraph', text: notConfirmed },
    { kind: 'button', label: 'Choose a new password', href: address + path },
    { kind: 'smallPrint', text: 'The link works once, for 14 days. After that, ask for a new password on the login page.' },
  ];
}
