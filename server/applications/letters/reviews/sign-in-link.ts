import { peopleToShow } from '#server/people/letters/people-to-show.ts';
import { editableLetter } from '#server/platform/mail/texts/editable-letter.ts';
import { realData, toPerson } from '#server/platform/mail/texts/editable-text.ts';
import { type RoundLink, roundAnswerLinks, roundAnswerSecrets } from './round-answer-links.ts';

interface Data {
  firstName: string;
  email: string;
  /** the rounds that the reviewer can decline; missing in letters of an earlier version */
  rounds?: readonly RoundLink[];
}

/** To a new reviewer who has an account already. The letter has no link that signs in. */
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
      always: [
        'the button “Log in”',
        'where a forgotten password is replaced',
        'the links “I can’t this year” and “Fewer, please”, if a round is open',
      ],
      sample: { firstName: 'Ada', email: 'ada@example.org', rounds: [{ application: 'Annual application', path: '/…' }] },
      real: realData(peopleToShow, ({ firstName, email }) => ({ firstName, email })),
    },
  ],
  rest: (paragraphs, { rounds = [] }, programme) => ({
    preview: 'Sign in with the account you have.',
    blocks: [
      ...paragraphs,
      { kind: 'button', label: 'Log in', href: `${programme.address}/login` },
      { kind: 'smallPrint', text: `Forgot your password? Set a new one at ${programme.address}/forgot-password` },
      ...roundAnswerLinks(rounds, programme),
    ],
    secrets: roundAnswerSecrets(rounds, programme),
  }),
});
