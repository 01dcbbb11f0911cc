import { editableLetter } from '#server/platform/mail/texts/editable-letter.ts';
import { realData, toPerson } from '#server/platform/mail/texts/editable-text.ts';
import { nonprofitsToShow } from './nonprofits-to-show.ts';

interface Data {
  firstName: string;
  nonprofit: string;
  /** the photo's name */
  photo: string;
  /** staff's own words */
  words: string;
}

/** To the staff of a nonprofit: programme staff ask for a better photo. */
export const betterPhoto = editableLetter<Data>({
  texts: [
    {
      key: 'better-photo',
      title: 'Photos: a better one, please',
      sent: 'To the staff of a nonprofit, when you ask for a better photo.',
      placeholders: [
        ...toPerson(),
        { name: 'nonprofit', from: 'the nonprofit’s name', value: ({ nonprofit }) => nonprofit },
        { name: 'photo', from: 'the photo’s name', value: ({ photo }) => photo },
      ],
      standard: {
        subject: 'Could you send a better photo than “{{photo}}”?',
        heading: 'Could you send a better photo?',
        body: '{{greeting}}\n\n{{programme}} looked at “{{photo}}” of {{nonprofit}} and wrote:',
      },
      always: [
        'the words that you write when you ask',
        'how a photo is replaced',
        'the button “Open the photo manager”',
        'your address for questions',
      ],
      sample: { firstName: 'Ada', nonprofit: 'A nonprofit', photo: 'Summer camp', words: 'Your words stand here.' },
      real: realData(nonprofitsToShow, ({ firstName, nonprofit }) => ({ firstName, nonprofit })),
    },
  ],
  rest: (paragraphs, { nonprofit, words }, programme) => ({
    preview: `${programme.name} asks ${nonprofit} for another picture.`,
    blocks: [
      ...paragraphs,
      { kind: 'quotation', text: words },
      { kind: 'paragraph', text: 'Open the photo, choose Replace the Photo, and its texts and permission stay as they are.' },
      { kind: 'button', label: 'Open the photo manager', href: `${programme.address}/photo-manager?better_asked=true` },
      { kind: 'smallPrint', text: `Questions? Write to ${programme.email}.` },
    ],
  }),
});
