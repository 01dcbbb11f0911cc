import { editableLetter } from '#server/platform/mail/texts/editable-letter.ts';
import { type EditableText, type Placeholder, realData } from '#server/platform/mail/texts/editable-text.ts';
import { peopleToShow } from './people-to-show.ts';

interface Data {
  /** empty if unknown */
  inviter: string;
  /** null for an invitation as programme staff */
  nonprofit: string | null;
  /** the inviting person's own words; missing if a nonprofit's staff invite, and in older letters */
  message?: string;
  /** path of the page that sets the first password */
  path: string;
}

const inviter: Placeholder<Data> = {
  name: 'inviter',
  from: 'the name of the person who invites, else “A colleague”',
  value: (data) => data.inviter || 'A colleague',
};

const always = [
  'the words that the inviting person wrote',
  'the button “Accept the invitation”',
  'how long the link works',
  'your address for questions',
];

const toNonprofit: EditableText<Data> = {
  key: 'colleague-invited',
  title: 'Invitation: nonprofit and colleague',
  sent: 'To a person who is invited to a nonprofit, by you or by a colleague there.',
  placeholders: [
    inviter,
    { name: 'nonprofit', from: 'the nonprofit to which the person is invited', value: ({ nonprofit }) => nonprofit ?? '' },
  ],
  standard: {
    subject: '{{inviter}} invites you to {{nonprofit}}',
    heading: 'You are invited',
    body: '{{inviter}} invites you to join {{nonprofit}} on {{programme}}.',
  },
  always,
  sample: { inviter: 'Ada', nonprofit: 'A nonprofit', path: '/set-up/…' },
  real: realData(peopleToShow, ({ fullName, nonprofit }) => ({ inviter: fullName, ...(nonprofit !== null && { nonprofit }) })),
};

const toProgramme: EditableText<Data> = {
  key: 'programme-staff-invited',
  title: 'Invitation: programme staff',
  sent: 'To a person who is invited as programme staff.',
  placeholders: [inviter],
  standard: {
    subject: '{{inviter}} invites you to {{programme}}',
    heading: 'You are invited',
    body: '{{inviter}} invites you to join the staff of {{programme}}.',
  },
  always,
  sample: { inviter: 'Ada', nonprofit: null, path: '/set-up/…' },
  real: realData(peopleToShow, ({ fullName }) => ({ inviter: fullName })),
};

/** To a person who is invited by a colleague or by programme staff. */
export const colleagueInvited = editableLetter<Data>({
  texts: [toNonprofit, toProgramme],
  textFor: ({ nonprofit }) => (nonprofit === null ? toProgramme : toNonprofit),
  rest: (paragraphs, { message = '', path }, { address, email }) => {
    const link = address + path;
    return {
      preview: 'Choose a password, and you are in.',
      blocks: [
        ...paragraphs,
        ...(message === '' ? [] : [{ kind: 'quotation' as const, text: message }]),
        { kind: 'paragraph', text: 'Choose a password to accept:' },
        { kind: 'button', label: 'Accept the invitation', href: link },
        { kind: 'smallPrint', text: 'The link works once, for 14 days. It is yours alone: do not pass it on.' },
        {
          kind: 'smallPrint',
          text: `If you did not expect this, ignore this email: no one can use the account without a password. Questions? Write to ${email}.`,
        },
      ],
      secrets: [link],
    };
  },
});
