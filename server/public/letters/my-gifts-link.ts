import { myGiftsPaths } from '#contract/public/directory/donor-pages.ts';
import { editableLetter } from '#server/platform/mail/texts/editable-letter.ts';

interface Data {
  secret: string;
}

/** To a donor who asked to see their gifts. */
export const myGiftsLink = editableLetter<Data>({
  texts: [
    {
      key: 'my-gifts-link',
      title: 'Donors: see your gifts',
      sent: 'To a donor who asked for the page of their gifts.',
      placeholders: [],
      always: ['the button “See your gifts”', 'how long the link works'],
      standard: {
        subject: 'Your gifts through {{programme}}',
        heading: 'See your gifts',
        body: 'Somebody asked {{programme}} for the page of the gifts that were made with this address. It shows your gifts and receipts.',
      },
      sample: { secret: 'sample' },
    },
  ],
  rest: (paragraphs, { secret }, programme) => {
    const href = `${programme.address}${myGiftsPaths.open}/${secret}`;
    return {
      preview: 'The link works once, for 30 minutes.',
      blocks: [
        ...paragraphs,
        { kind: 'button', label: 'See your gifts', href },
        { kind: 'smallPrint', text: 'The link works once, for 30 minutes. If you did not ask, do nothing.' },
      ],
      secrets: [href],
    };
  },
});
