import { IconDownload } from '@tabler/icons-react';
import type { ResponseElement } from '#contract/applications/elements.ts';
import { isQuestion } from '#contract/applications/elements.ts';
import { formatSize } from '../../ui/text/format-size.ts';
import { AnswerText } from '../questions/answer-text.tsx';
import classes from './response-answers.module.css';
import type { ResponseSection } from './response-sections.ts';

type Question = Extract<ResponseElement, { answer: unknown }>;

/** All pages of a section, with headings, questions and answers. Page titles are headings of `level`. */
export function SectionAnswers({
  section,
  level = 2,
  links = true,
}: {
  section: ResponseSection;
  level?: 2 | 3;
  links?: boolean;
}) {
  const Title = `h${level}` as const;
  const Inner = `h${level === 2 ? 3 : 4}` as const;
  return section.pages.map((page) => (
    <section key={page.number} className={classes.page}>
      {page.title !== '' && <Title className={classes.title}>{page.title}</Title>}
      {page.elements.map((element) =>
        isQuestion(element) ? (
          <Answer key={element.uid} question={element} links={links} />
        ) : (
          <Inner key={element.uid} className={classes.inner}>
            {element.text}
          </Inner>
        ),
      )}
    </section>
  ));
}

function Answer({ question, links }: { question: Question; links: boolean }) {
  return (
    <div className={classes.question}>
      <p className={classes.asked}>{question.question}</p>
      {question.helpText !== '' && <p className={classes.help}>{question.helpText}</p>}
      <AnswerText question={question} value={question.answer} file={links ? fileOf(question) : undefined} />
    </div>
  );
}

function fileOf(question: Question) {
  if (question.type !== 'FILE' || question.downloadLink === null) return undefined;
  return (
    <a className={classes.file} href={question.downloadLink} target="_blank" rel="noreferrer">
      <IconDownload size={18} aria-hidden />
      <span>
        {String(question.answer)} <span className={classes.size}>({formatSize(question.fileSize ?? 0)})</span>
      </span>
    </a>
  );
}
