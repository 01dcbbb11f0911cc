import type { Block } from '#server/platform/mail/template.ts';
import { editableLetter } from '#server/platform/mail/texts/editable-letter.ts';
import { realData, toPerson } from '#server/platform/mail/texts/editable-text.ts';
import { nonprofitsToShow } from './nonprofits-to-show.ts';

interface Data {
  firstName: string;
  nonprofit: string;
  nonprofitId: number;
  /** each with its value in words and the path of the page that confirms the fact */
  facts: { label: string; words: string; path: string }[];
}

/** most characters of a fact in the letter; the fact's page shows all */
const shownWords = 300;

const countOf = ({ length }: Data['facts']) => (length === 1 ? 'one fact' : `${length} facts`);

/** To a nonprofit's primary user or first staff member: asks whether facts of the public profile are still true. */
export const factsToConfirm = editableLetter<Data>({
  texts: [
    {
      key: 'facts-to-confirm',
      title: 'Reminder: facts to confirm',
      sent: 'To one person of a nonprofit, whenever facts of its public profile are old.',
      placeholders: [
        ...toPerson(),
        { name: 'nonprofit', from: 'the nonprofit’s name', value: ({ nonprofit }) => nonprofit },
        { name: 'number of facts', from: '“one fact”, “3 facts”: those of this email', value: ({ facts }) => countOf(facts) },
        {
          name: 'how many facts',
          from: 'the same with a capital letter: “One fact”, “3 facts”',
          value: ({ facts }) => (facts.length === 1 ? 'One fact' : `${facts.length} facts`),
        },
      ],
      standard: {
        subject: 'Is it still true? {{how many facts}} about {{nonprofit}}',
        heading: 'Is it still true?',
        body: '{{greeting}}\n\nDonors read about {{nonprofit}} in the directory. Nobody has confirmed {{number of facts}} for the longest time. Each link asks about one of them, without signing in.',
      },
      always: [
        'each fact with its link',
        'how a fact is changed',
        'the button “Change the profile”',
        'how long the links work, and your address for questions',
      ],
      sample: {
        firstName: 'Ada',
        nonprofit: 'A nonprofit',
        nonprofitId: 1,
        facts: [{ label: 'Phone number', words: '(555) 010-0199', path: '/…' }],
      },
      real: realData(nonprofitsToShow, (nonprofit) => nonprofit),
    },
  ],
  rest: (paragraphs, { nonprofitId, facts }, programme) => {
    const links = facts.map(({ path }) => programme.address + path);
    return {
      preview: 'Each takes one click, without signing in.',
      blocks: [
        ...paragraphs,
        ...facts.flatMap(({ label, words }, index): Block[] => [
          { kind: 'facts', facts: [[label, shortened(words)]] },
          { kind: 'smallLink', label: `${label}: still true`, href: links[index] ?? '' },
        ]),
        { kind: 'paragraph', text: 'Is something else true now? Sign in and change it: that confirms it, too.' },
        { kind: 'button', label: 'Change the profile', href: `${programme.address}/nonprofit/${nonprofitId}?editing=true` },
        { kind: 'smallPrint', text: `Each link works once, for 100 days. Questions? Write to ${programme.email}.` },
      ],
      secrets: links,
    };
  },
});

function shortened(words: string): string {
  return words.length <= shownWords ? words : `${words.slice(0, shownWords - 1).toWellFormed()}…`;
}
