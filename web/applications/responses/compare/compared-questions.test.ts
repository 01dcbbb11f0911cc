import { expect, test } from 'vitest';
import type { ResponseElement } from '#contract/applications/elements.ts';
import { compared } from './compared-questions.ts';

const text = (uid: string, answer: string | null): ResponseElement => ({
  type: 'OPEN_TEXT',
  uid,
  page: 1,
  question: `Question ${uid}`,
  required: false,
  helpText: '',
  maxWordCount: null,
  answer,
  revision: 1,
});
const heading = (uid: string, shown: string): ResponseElement => ({ type: 'HEADING_2', uid, page: 1, text: shown });

test('the same question stands in one row, also where the versions differ', () => {
  const rows = compared(
    [heading('h', 'Money'), text('a', 'One'), text('old', 'Gone since'), heading('empty', '')],
    [text('new', 'Added since'), heading('h', 'Money, again'), text('a', null)],
  );
  const shown = rows.map((row) =>
    row.kind === 'heading' ? row.text : [row.uid, row.one?.answer, row.other === undefined ? undefined : row.other.answer],
  );
  expect(shown).toEqual(['Money', ['a', 'One', null], ['old', 'Gone since', undefined], ['new', undefined, 'Added since']]);
});
