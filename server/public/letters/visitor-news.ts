import { grouped } from '#contract/platform/wire/grouped.ts';
import { shortlistAddress } from '#contract/public/directory/shortlist.ts';
import { tellMePaths } from '#contract/public/visitor-letters/tell-me.ts';
import { editableLetter } from '#server/platform/mail/texts/editable-letter.ts';

interface Data {
  /** what the letter is about, in words */
  about: string;
  nonprofits: { id: number; name: string; words: string }[];
  events: { name: string; words: string }[];
  /** how many there are beyond those named; letters of earlier versions name all that they know */
  more?: { nonprofits: number; events: number };
  /** the page with everything that the letter is about, without the origin */
  all?: string;
  /** of the link that ends the letters */
  token: string;
}

const andMore = (count = 0) => (count > 0 ? [{ kind: 'paragraph' as const, text: `and ${grouped(count)} more` }] : []);

const named = (items: readonly { name: string; words: string }[]) => ({
  kind: 'facts' as const,
  facts: items.map(({ name, words }) => [name, words] as const),
});

/** To a visitor, once a week: what is new in the directory. */
export const visitorNews = editableLetter<Data>({
  texts: [
    {
      key: 'visitor-news',
      title: 'Visitors: the news of the week',
      sent: 'To visitors who asked for it, on Tuesdays if there is news.',
      placeholders: [{ name: 'subject', from: 'what the letter is about', value: ({ about }) => about }],
      always: ['the nonprofits and the events', 'the button “See them in the directory”', 'the link that ends the emails'],
      standard: {
        subject: 'News from {{programme}}: {{subject}}',
        heading: 'What is new',
        body: 'This is new in the directory of {{programme}}, about {{subject}}:',
      },
      sample: {
        about: 'Food & Cooking',
        nonprofits: [{ id: 1, name: 'A nonprofit', words: 'New' }],
        events: [{ name: 'Open house', words: 'Mar 5, 2027 · A nonprofit' }],
        token: 'sample',
      },
    },
  ],
  rest: (paragraphs, { nonprofits, events, more, all = '/directory', token }, programme) => {
    const unsubscribe = `${programme.address}${tellMePaths.end}/${token}`;
    const ids = nonprofits.map(({ id }) => id);
    const theNamed = ids.length > 0 ? shortlistAddress(ids) : '/directory/events';
    const seen = more && more.nonprofits > 0 ? all : theNamed;
    return {
      preview: [...nonprofits, ...events]
        .map(({ name }) => name)
        .join(', ')
        .slice(0, 140)
        .toWellFormed(),
      blocks: [
        ...paragraphs,
        ...(nonprofits.length > 0 ? [named(nonprofits)] : []),
        ...andMore(more?.nonprofits),
        ...(events.length > 0 ? [{ kind: 'paragraph' as const, text: 'New events:' }, named(events)] : []),
        ...andMore(more?.events),
        { kind: 'button', label: 'See them in the directory', href: programme.address + seen },
        ...(more && more.events > 0
          ? [{ kind: 'smallLink' as const, label: 'All events in the directory', href: `${programme.address}/directory/events` }]
          : []),
        { kind: 'smallPrint', text: `You get this because you asked ${programme.name} for it and confirmed your address.` },
        { kind: 'smallLink', label: 'No more of these emails', href: unsubscribe },
      ],
      unsubscribe,
    };
  },
});
