import { expect, test } from 'vitest';
import type { ElementDraft } from '#contract/applications/elements.ts';
import type { BuilderDraft } from './builder-state.ts';
import { mergeTemplates } from './merge-templates.ts';

const draft = (words: string, name = 'A name'): BuilderDraft => ({
  name,
  opensAt: null,
  closesAt: null,
  elements: words.split(' ').map((word): ElementDraft => {
    const [uid = '', text = uid] = word.split('=');
    return { type: 'HEADING_1', uid, text };
  }),
});
const shown = ({ elements }: BuilderDraft) =>
  elements
    .map((element) => ('text' in element && element.text !== element.uid ? `${element.uid}=${element.text}` : element.uid))
    .join(' ');

test.each([
  ['a b c', 'a=x b c', 'a b c=y', 'a=x b c=y', []],
  ['a b c', 'a b m c', 'a b c t', 'a b m c t', []],
  ['a b c', 'a c', 'a b c=y', 'a c=y', []],
  ['a b c', 'a b c', 'b a c', 'b a c', []],
  ['a b c', 'c a b', 'a b c t', 'c t a b', []],
  ['a b c', 'a b=x c', 'c a b=y', 'c a b=x', ['b']],
  ['a b c', 'a c', 'a b=y c', 'a c', ['b']],
  ['a b c', 'a b=x c', 'a c', 'a b=x c', ['b']],
  ['a b', 'a=x b', 'a=x b', 'a=x b', []],
])('%s, mine %s, theirs %s: %s', (base, mine, theirs, expected, disputed) => {
  const answer = mergeTemplates(draft(base), draft(mine), draft(theirs));
  expect([shown(answer.merged), answer.disputed.map(({ key }) => key)]).toEqual([expected, disputed]);
});

test('what is given up is theirs', () => {
  const [base, mine, theirs] = [draft('a b', 'Old'), draft('a=x b', 'Mine'), draft('a=y', 'Theirs')];
  expect(mergeTemplates(base, mine, theirs)).toMatchObject({
    merged: { name: 'Mine' },
    disputed: [{ key: 'a' }, { key: 'name', mine: 'Mine', theirs: 'Theirs' }],
  });
  const { merged } = mergeTemplates(base, mine, theirs, new Set(['a', 'name']));
  expect([merged.name, shown(merged)]).toEqual(['Theirs', 'a=y']);
});
