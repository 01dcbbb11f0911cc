import { grouped, howMany } from '#contract/platform/wire/grouped.ts';
import type { PublishedTemplate } from './templates.ts';

/** `24 questions, 18 of them required · up to 3,500 words · 2 files` */
export function sizeWords({
  numberQuestions,
  numberRequired,
  maxWords,
  elements,
}: Pick<PublishedTemplate, 'numberQuestions' | 'numberRequired' | 'maxWords' | 'elements'>): string {
  const files = elements.filter(({ type }) => type === 'FILE').length;
  const required = numberRequired === numberQuestions ? '' : `, ${grouped(numberRequired)} of them required`;
  return [
    `${howMany(numberQuestions, 'question', 'questions')}${required}`,
    maxWords > 0 ? `up to ${howMany(maxWords, 'word', 'words')}` : '',
    files > 0 ? howMany(files, 'file', 'files') : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
