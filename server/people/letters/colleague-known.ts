import { editableLetter } from '#server/platform/mail/texts/editable-letter.ts';
import { realData } from '#server/platform/mail/texts/editable-text.ts';
import { peopleToShow } from './people-to-show.ts';

/** To a person whom nonprofit staff invite, but who has an account already. The letter contains no secret. */
export const colleagueKnown = editableLetter<{ inviter: string; nonprofit: string }>({
  texts: [
    {
      key: 'colleague-known',
      title: 'Invitation: colleague with an account',
      sent: 'To a person whom staff of a nonprofit invite, but who has an account already.',
      placeholders: [
        {
          name: 'inviter',
          from: 'the name of the person who invites, else “A colleague”',
          value: ({ inviter }) => inviter || 'A colleague',
        },
        { name: 'nonprofit', from: 'the nonprofit to which the person is invited', value: ({ nonprofit }) => nonprofit },
      ],
      standard: {
        subject: '{{inviter}} invites you to {{nonprofit}}',
        heading: 'You are invited',
        body: '{{inviter}} invites you to join {{nonprofit}} on {{programme}}. This address has an account already, and an account belongs to one nonprofit.\n\nTo join {{nonprofit}}, write to {{programme email}}: the programme links your account to it.',
      },
      always: ['the button “Log in”', 'that nothing about the account changes by itself'],
      sample: { inviter: 'Ada', nonprofit: 'A nonprofit' },
      real: realData(peopleToShow, ({ fullName, nonprofit }) => ({
        inviter: fullName,
        ...(nonprofit !== null && { nonprofit }),
      })),
    },
  ],
  rest: (paragraphs, _data, { name, address }) => ({
    preview: `You have a ${name} account already.`,
    blocks: [
      ...paragraphs,
      { kind: 'button', label: 'Log in', href: `${address}/login` },
      { kind: 'smallPrint', text: 'If you did not expect this, ignore this email: nothing about your account changes.' },
    ],
  }),
});
