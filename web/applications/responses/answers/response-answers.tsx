import { isUnanswered } from '#contract/applications/answers.ts';
import type { ResponseElement } from '#contract/applications/elements.ts';
import { isQuestion } from '#contract/applications/elements.ts';
import { AnswerText } from '../../questions/answer-text.tsx';
import type { ResponseSection } from '../response-sections.ts';
import { AnswerFile } from './answer-file.tsx';
import classes from './response-answers.module.css';

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
    <section key={page.number} className={`${classes.page} block-in-print`}>
      {page.title !== '' && <Title className={`${classes.title} with-next`}>{page.title}</Title>}
      {page.elements.map((element) =>
        isQuestion(element) ? (
          <Answer key={element.uid} question={element} links={links} />
        ) : (
          <Inner key={element.uid} className={`${classes.inner} with-next`}>
            {element.text}
          </Inner>
        ),
      )}
    </section>
  ));
}

function Answer({ question, links }: { question: Question; links: boolean }) {
  // an unanswered question can have the focus, so that readers can jump from one to the next
  const open = isUnanswered(question.answer) ? { 'data-unanswered': true, tabIndex: -1 } : {};
  return (
    <div className={classes.question} {...open}>
      <p className={`${classes.asked} with-next`}>{question.question}</p>
      {question.helpText !== '' && <p className="soft text-15 open-lines wide-42 breakable lines">{question.helpText}</p>}
      <AnswerToRead question={question} links={links} />
    </div>
  );
}

/** The answer to a question; with `links`, its files can be opened. */
export function AnswerToRead({ question, links }: { question: Question; links: boolean }) {
  return <AnswerText question={question} value={question.answer} file={links ? fileOf(question) : undefined} />;
}

function fileOf(question: Question) {
  if (question.type !== 'FILE' || question.files.length === 0) return undefined;
  const shown = question.files.map(({ id, filename, size, downloadLink }) => (
    <AnswerFile key={id} name={filename} size={size} link={downloadLink} />
  ));
  return <div className="stack gap-2">{shown}</div>;
}
