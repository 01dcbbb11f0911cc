import { editableLetter } from '#server/platform/mail/texts/editable-letter.ts';
import { type RoundLink, roundAnswerLinks, roundAnswerSecrets } from './round-answer-links.ts';

interface Data {
  path: string;
  /** the rounds that the reviewer can decline; missing in letters of an earlier version */
  rounds?: readonly RoundLink[];
}

/** To a reviewer without a password, with a link that signs in (`createMagicLink`). */
export const reviewerInvitation = editableLetter<Data>({
  texts: [
    {
      key: 'reviewer-invitation',
      title: 'Invitation: reviewer',
      sent: 'To a person without an account who is invited to review applications.',
      placeholders: [],
      standard: {
        subject: 'You are invited to review applications for {{programme}}',
        heading: 'You are invited to be a reviewer',
        body: '{{programme}} asks you to read and score applications from nonprofits. This link signs you in:',
      },
      always: [
        'the button “Accept the invitation”',
        'how long the link works',
        'the links “I can’t this year” and “Fewer, please”, if a round is open',
        'your address for questions',
      ],
      sample: { path: '/…', rounds: [{ application: 'Annual application', path: '/…' }] },
    },
  ],
  rest: (paragraphs, { path, rounds = [] }, programme) => {
    const link = programme.address + path;
    return {
      preview: 'This link signs you in. It works until you set a password, for 14 days.',
      blocks: [
        ...paragraphs,
        { kind: 'button', label: 'Accept the invitation', href: link },
        { kind: 'smallPrint', text: 'It works until you set a password, for 14 days. It is yours alone: do not pass it on.' },
        { kind: 'smallPrint', text: `If you do not know why you were invited, write to ${programme.email}.` },
        ...roundAnswerLinks(rounds, programme),
      ],
      secrets: [link, ...roundAnswerSecrets(rounds, programme)],
    };
  },
});
