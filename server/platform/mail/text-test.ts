import type { Letter, Template } from '#server/platform/mail/template.ts';

/** A letter that programme staff send to themselves to try its text. Its links lead nowhere. */
export const textTest: Template<Letter> = (letter) => ({
  ...letter,
  subject: `Test: ${letter.subject}`,
  blocks: [
    ...letter.blocks,
    { kind: 'smallPrint', text: 'You sent this test to yourself. Nobody else got it, and its links may lead nowhere.' },
  ],
});
