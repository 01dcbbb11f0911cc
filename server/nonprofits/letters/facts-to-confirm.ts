import type { Block, Template } from '#server/platform/mail/template.ts';

interface Data {
  firstName: string;
  nonprofit: string;
  nonprofitId: number;
  /** each with its value in words and the path of the page that confirms the fact */
  facts: { label: string; words: string; path: string }[];
}

/** most characters of a fact in the letter; the fact's page shows all */
const shownWords = 300;

/** To a nonprofit's primary user or first staff member: asks whether facts of the public profile are still true. */
export const factsToConfirm: Template<Data> = ({ firstName, nonprofit, nonprofitId, facts }, programme) => {
  const links = facts.map(({ path }) => programme.address + path);
  const count = facts.length === 1 ? 'one fact' : `${facts.length} facts`;
  return {
    subject: `Is it still true? ${facts.length === 1 ? 'One fact' : `${facts.length} facts`} about ${nonprofit}`,
    preview: 'Each takes one click, without signing in.',
    heading: 'Is it still true?',
    blocks: [
      { kind: 'paragraph', text: firstName ? `Hello ${firstName},` : 'Hello,' },
      {
        kind: 'paragraph',
        text: `Donors read about ${nonprofit} in the directory. Nobody has confirmed ${count} for the longest time. Each link asks about one of them, without signing in.`,
      },
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
};

function shortened(words: string): string {
  return words.length <= shownWords ? words : `${words.slice(0, shownWords - 1).toWellFormed()}…`;
}
