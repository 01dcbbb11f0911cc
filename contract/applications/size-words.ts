import { grouped, howMany } from '#contract/platform/wire/grouped.ts';
import { mostFilesOf } from './element-types/file.ts';
import type { PublishedTemplate } from './templates.ts';

/** `24 questions, 18 of them required · up to 3,500 words · 2 files`; where a question takes several files, `up to 4 files` */
export function sizeWords({
  numberQuestions,
  numberRequired,
  maxWords,
  elements,
}: Pick<PublishedTemplate, 'numberQuestions' | 'numberRequired' | 'maxWords' | 'elements'>): string {
  const asked = elements.flatMap((element) => (element.type === 'FILE' ? [mostFilesOf(element)] : []));
  const files = asked.reduce((sum, most) => sum + most, 0);
  const required = numberRequired === numberQuestions ? '' : `, ${grouped(numberRequired)} of them required`;
  return [
    `${howMany(numberQuestions, 'question', 'questions')}${required}`,
    maxWords > 0 ? `up to ${howMany(maxWords, 'word', 'words')}` : '',
    files > 0 ? `${files > asked.length ? 'up to ' : ''}${howMany(files, 'file', 'files')}` : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
