import { type ApplicationElement, isQuestion, type QuestionOf, type QuestionType } from '#contract/applications/elements.ts';
import { type ApplicationPage, pagesOf } from '#contract/applications/pages.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { openingAbove, pageName } from '../pages/page-name.ts';
import { questionViews } from '../questions/question-views.ts';
import classes from './public-page.module.css';

/** Sections, pages and questions, to read before starting. */
export function Outline({ elements }: { elements: readonly ApplicationElement[] }) {
  const pages = pagesOf(elements);
  return (
    <section className={classes.outline} aria-labelledby="outline">
      <h2 id="outline">What is asked</h2>
      {pages.map((page, index) => (
        <div key={page.number}>
          {openingAbove(page).map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two headings can have the same text
            <h3 key={index} className={classes.section}>
              {text}
            </h3>
          ))}
          <PageOutline page={page} name={pageName(page, index)} open={pages.length <= 3} />
        </div>
      ))}
    </section>
  );
}

function PageOutline({ page, name, open }: { page: ApplicationPage; name: string; open: boolean }) {
  const questions = page.elements.filter(isQuestion);
  if (page.elements.length === 0) return <p className={classes.pageWithoutQuestions}>{name}</p>;
  return (
    <details className={`${classes.page} ruled`} open={open}>
      <summary>
        <span className={classes.title}>{name}</span>
        <span className="soft rigid text-14">{howMany(questions.length, 'question', 'questions')}</span>
      </summary>
      <ul>
        {page.elements.map((element) =>
          isQuestion(element) ? (
            <li key={element.uid}>
              {element.question}
              {factsOf(element) && <span className="soft"> ({factsOf(element)})</span>}
            </li>
          ) : (
            <li key={element.uid} className={classes.inner}>
              {element.text}
            </li>
          ),
        )}
      </ul>
    </details>
  );
}

function factsOf<T extends QuestionType>(question: QuestionOf<T>): string {
  const own = questionViews[question.type].facts(question);
  return [own, question.required ? '' : 'optional'].filter((part) => part !== '').join(', ');
}
