import { editableLetter } from '#server/platform/mail/texts/editable-letter.ts';
import { realData, toPerson } from '#server/platform/mail/texts/editable-text.ts';
import { peopleToShow } from './people-to-show.ts';

interface Data {
  firstName: string;
  email: string;
}

/** To a new reviewer who has an account already. The letter contains no secret. */
export const signInLink = editableLetter<Data>({
  texts: [
    {
      key: 'sign-in-link',
      title: 'Invitation: reviewer with an account',
      sent: 'To a person with an account who is invited to review applications.',
      placeholders: [
        ...toPerson(),
        { name: 'email', from: 'the address with which the person signs in', value: ({ email }) => email },
      ],
      standard: {
        subject: 'You are now a reviewer for {{programme}}',
        heading: 'You are now a reviewer',
        body: '{{greeting}}\n\n{{programme}} asks you to read and score applications from nonprofits. Sign in with the account you have ({{email}}):',
      },
      always: ['the button “Log in”', 'where a forgotten password is replaced'],
      sample: { firstName: 'Ada', email: 'ada@example.org' },
      real: realData(peopleToShow, ({ firstName, email }) => ({ firstName, email })),
    },
  ],
  rest: (paragraphs, _data, programme) => ({
    preview: 'Sign in with the account you have.',
    blocks: [
      ...paragraphs,
      { kind: 'button', label: 'Log in', href: `${programme.address}/login` },
      { kind: 'smallPrint', text: `Forgot your password? Set a new one at ${programme.address}/forgot-password` },
    ],
  }),
});
