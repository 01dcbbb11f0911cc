import { tellMePaths } from '#contract/public/visitor-letters/tell-me.ts';
import { editableLetter } from '#server/platform/mail/texts/editable-letter.ts';

interface Data {
  /** what the letters are about, in words */
  about: string;
  secret: string;
}

/** To an address for which somebody asked for the weekly letter: whether its owner wants it. */
export const visitorConfirm = editableLetter<Data>({
  texts: [
    {
      key: 'visitor-confirm',
      title: 'Visitors: confirm the address',
      sent: 'To a visitor who asked for the weekly letter, before the first one.',
      placeholders: [{ name: 'subject', from: 'what the letters are about', value: ({ about }) => about }],
      always: ['the button “Look and confirm”', 'what happens without it'],
      standard: {
        subject: 'Do you want a weekly email from {{programme}}?',
        heading: 'Do you want these emails?',
        body: 'Somebody asked {{programme}} to write to this address once a week, when there is news about {{subject}}. Was it you?',
      },
      sample: { about: 'Food & Cooking', secret: 'sample' },
    },
  ],
  rest: (paragraphs, { secret }, programme) => {
    const href = `${programme.address}${tellMePaths.confirm}/${secret}`;
    return {
      preview: 'Confirm it, or do nothing: then no more emails come.',
      blocks: [
        ...paragraphs,
        { kind: 'button', label: 'Look and confirm', href },
        {
          kind: 'smallPrint',
          text: 'If you did not ask, do nothing: no more emails come, and the address is deleted after 7 days.',
        },
      ],
      secrets: [href],
    };
  },
});
