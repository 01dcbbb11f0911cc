import { editableLetter } from '#server/platform/mail/texts/editable-letter.ts';
import { realData, toPerson } from '#server/platform/mail/texts/editable-text.ts';
import { nonprofitsToShow } from './nonprofits-to-show.ts';

interface Data {
  firstName: string;
  nonprofit: string;
  /** for each photo: its name, and the day on which its permission ends, in words */
  photos: [name: string, endsOn: string][];
}

/** To the staff of a nonprofit: the permission to use photos ends soon. */
export const consentEnds = editableLetter<Data>({
  texts: [
    {
      key: 'consent-ends',
      title: 'Reminder: permission of photos ends',
      sent: 'To the staff of a nonprofit, some weeks before the permission to use photos ends.',
      placeholders: [
        ...toPerson(),
        { name: 'nonprofit', from: 'the nonprofit’s name', value: ({ nonprofit }) => nonprofit },
        {
          name: 'number of photos',
          from: '“a photo”, “3 photos”: those of this email',
          value: ({ photos }) => (photos.length === 1 ? 'a photo' : `${photos.length} photos`),
        },
      ],
      standard: {
        subject: 'The permission to use {{number of photos}} ends soon',
        heading: 'The permission to use {{number of photos}} ends soon',
        body: '{{greeting}}\n\nOn these days the photos disappear from the public pages of {{nonprofit}}, unless the permission is given again:',
      },
      always: ['the list of the photos with their days', 'the button “Open the photo manager”', 'your address for questions'],
      sample: { firstName: 'Ada', nonprofit: 'A nonprofit', photos: [['Summer camp', 'March 5, 2027']] },
      real: realData(nonprofitsToShow, ({ firstName, nonprofit }) => ({ firstName, nonprofit })),
    },
  ],
  rest: (paragraphs, { nonprofit, photos }, programme) => ({
    preview: `${nonprofit}: ask for it again, or choose other photos.`,
    blocks: [
      ...paragraphs,
      { kind: 'facts', facts: photos },
      { kind: 'paragraph', text: 'Once you have it again, open the photo and enter the new day.' },
      { kind: 'button', label: 'Open the photo manager', href: `${programme.address}/photo-manager?consent=ENDING` },
      { kind: 'smallPrint', text: `Questions? Write to ${programme.email}.` },
    ],
  }),
});
