import { editableLetter } from '#server/platform/mail/texts/editable-letter.ts';
import { realData, toPerson } from '#server/platform/mail/texts/editable-text.ts';
import { peopleToShow } from './people-to-show.ts';

interface Data {
  /** empty if unknown */
  firstName: string;
  /** the nonprofit that the account is linked to; null: none */
  nonprofit: string | null;
  /** path of the page that sets the first password */
  path: string;
}

/** To a person whose account somebody else created. */
export const accountMade = editableLetter<Data>({
  texts: [
    {
      key: 'account-made',
      title: 'Welcome: account made for somebody',
      sent: 'To a person whose account somebody else created, and to a colleague whom you invite to the programme.',
      placeholders: [
        ...toPerson(),
        { name: 'nonprofit', from: 'the account’s nonprofit', value: ({ nonprofit }) => nonprofit ?? '', mayBeEmpty: true },
        {
          name: 'with the nonprofit',
          from: '“with A nonprofit”; nothing for an account without a nonprofit',
          value: ({ nonprofit }) => (nonprofit === null ? '' : `with ${nonprofit}`),
          mayBeEmpty: true,
        },
      ],
      standard: {
        subject: 'Your {{programme}} account',
        heading: 'Welcome to {{programme}}',
        body: '{{greeting}}\n\nAn account {{with the nonprofit|}} was created for you. Choose a password to sign in:',
      },
      always: ['the button “Set your password”', 'how long the link works', 'what to do if one did not expect this'],
      sample: { firstName: 'Ada', nonprofit: 'A nonprofit', path: '/set-up/…' },
      real: realData(peopleToShow, ({ firstName, nonprofit }) => ({ firstName, nonprofit })),
    },
  ],
  rest: (paragraphs, { path }, { address }) => {
    const link = address + path;
    return {
      preview: 'Choose a password to sign in for the first time.',
      blocks: [
        ...paragraphs,
        { kind: 'button', label: 'Set your password', href: link },
        { kind: 'smallPrint', text: 'The link works once, for 14 days. After that, ask for a new password on the login page.' },
        {
          kind: 'smallPrint',
          text: 'If you did not expect this, ignore this email: no one can use the account without a password.',
        },
      ],
      secrets: [link],
    };
  },
});
