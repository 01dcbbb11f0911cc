import { IconDownload } from '@tabler/icons-react';
import { isQuestion } from '#contract/application-elements.ts';
import type { ResponseElement } from '#contract/application-response-calls.ts';
import { AnswerText } from '../answer-text.tsx';
import classes from './response-answers.module.css';
import type { ResponseSection } from './response-sections.ts';

type Question = Extract<ResponseElement, { answer: unknown }>;

/** A section's pages, one under the other: questions with what was answered. Headings begin at `level`. */
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
      {page.title !== '' && page.title !== section.title && <Title className={classes.title}>{page.title}</Title>}
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
      {question.type === 'FILE' && question.downloadLink !== null && links ? (
        <a className={classes.file} href={question.downloadLink} target="_blank" rel="noreferrer">
          <IconDownload size={18} aria-hidden />
          <span>
            {String(question.answer)} <span className={classes.size}>({fileSize(question.fileSize ?? 0)})</span>
          </span>
        </a>
      ) : (
        <AnswerText question={question} value={question.answer} />
      )}
    </div>
  );
}

const sizes = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** `340 kB`, `1.2 MB` */
function fileSize(bytes: number): string {
  return bytes < 1_000_000
    ? `${sizes.format(Math.max(1, Math.round(bytes / 1_000)))} kB`
    : `${sizes.format(bytes / 1_000_000)} MB`;
}
