import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type ElementDraft, isQuestion } from '#contract/applications/elements.ts';
import { readTemplateFile } from '#contract/applications/template-file/template-file.ts';
import { proposeSources } from '../web/applications/templates/earlier/propose-sources.ts';

const forms = new URL('../../shared/data/application-forms/', import.meta.url);

function elementsOf(file: string): ElementDraft[] {
  const read = readTemplateFile(readFileSync(new URL(file, forms), 'utf8'), file);
  if ('faults' in read) throw new Error(`${file} could not be read`);
  return read.draft.elements ?? [];
}

function asked(id: number, name: string, elements: readonly ElementDraft[]) {
  const questions = elements.filter(isQuestion).map(({ uid, type, question }) => ({ uid, type, question }));
  return { id, name, year: 2025, questions };
}

const text = (uid: string, question: string): ElementDraft => ({
  type: 'OPEN_TEXT',
  uid,
  question,
  required: true,
  helpText: '',
  maxWordCount: null,
});

test('questions of two funds’ real forms that ask the same in other words are linked', () => {
  const about = elementsOf('form_about-your-organisation-cyp.json');
  const other = elementsOf('form_organisation-information-cof-r3-w2.json');
  const found = proposeSources(about, [asked(7, 'COF', other)]);
  const certain = found.filter((one) => one.certain).map(({ question }) => question);
  expect(certain).toEqual([
    'Organisation name',
    'Does your organisation use any other names?',
    'Charity number',
    'Company registration number',
    'Is your application a joint bid in partnership with other organisations?',
    'Website and social media',
  ]);
  expect(found[0]?.source).toMatchObject({ profile: 'name', question: { template: 7 } });
  expect(found.filter((one) => !one.certain).map(({ question, why }) => [question, why])).toEqual([
    ['Alternative name 2', '3 of 5 words are the same'],
    ['Alternative name 3', '3 of 5 words are the same'],
    ['Activity 2', '2 of 4 words are the same'],
    ['Activity 3', '2 of 4 words are the same'],
    ['Registered organisation address', 'Nearly the same words'],
    ['Alternative organisation address', '2 of 3 words are the same'],
  ]);
});

test('the newest application wins, each earlier question is linked once, and existing links stay', () => {
  const old = [text('a', 'What will you do next year?')];
  const proposed = proposeSources(
    [
      text('x', 'What will you do next year?'),
      text('y', 'What will you do next year? '),
      { ...text('z', 'What will you do next year?'), earlier: { profile: 'press', question: null } } as ElementDraft,
    ],
    [asked(2, 'New', old), asked(1, 'Old', old)],
  );
  expect(proposed.map(({ uid, source }) => [uid, source.question?.template])).toEqual([
    ['x', 2],
    ['y', 1],
  ]);
});

test('a box that must be ticked, a file and a question without text get no link', () => {
  const shared = { question: 'Your budget', required: true, helpText: '' };
  const before = [
    asked(1, 'Old', [text('a', 'Your budget'), { type: 'CHECKBOX', uid: 'b', ...shared, question: 'It is true.' }]),
  ];
  const elements: ElementDraft[] = [
    { type: 'FILE', uid: 'file', ...shared },
    { type: 'CHECKBOX', uid: 'promise', ...shared, question: 'It is true.' },
    text('empty', '  '),
    text('other', 'How many cats live with you?'),
  ];
  expect(proposeSources(elements, before)).toEqual([]);
});
