import { type ApplicationElement, isQuestion } from './elements.ts';

/** One page as the applicant sees it. Every heading of the application is on exactly one page. */
export interface ApplicationPage<E extends ApplicationElement = ApplicationElement> {
  /** the page number that the page's questions carry */
  number: number;
  /** the text of the page's HEADING_2; empty for the page before the first HEADING_2 */
  title: string;
  /** the section in which the page begins: the text of the last HEADING_1 before the page's first question */
  section: string;
  /** HEADING_1 elements to show above the title */
  opening: { uid: string; text: string }[];
  /** questions, and the headings after the first question, to show below the title */
  elements: E[];
}

/**
 * Returns the pages in order. A HEADING_1 before a page's first question opens that page. A HEADING_1 after a page's last
 * question, or on a page without questions, opens the next page; on the last page it stays.
 */
export function pagesOf<E extends ApplicationElement>(elements: readonly E[]): ApplicationPage<E>[] {
  const parts = splitAtPageHeadings(elements);
  const pages: ApplicationPage<E>[] = [];
  let section = '';
  let carried: E[] = [];
  for (const [index, { number, title, body }] of parts.entries()) {
    const { before, questions, behind } = aroundQuestions(body, index === parts.length - 1);
    const opening = sectionHeadings([...carried, ...before]);
    section = opening.at(-1)?.text ?? section;
    if (index > 0 || opening.length + questions.length > 0) {
      pages.push({ number, title, section, opening, elements: questions });
    }
    section = sectionHeadings(questions).at(-1)?.text ?? section;
    carried = behind;
  }
  return pages;
}

export function sectionHeadings(elements: readonly ApplicationElement[]) {
  return elements.filter((element) => element.type === 'HEADING_1');
}

interface Part<E> {
  number: number;
  title: string;
  body: E[];
}

function splitAtPageHeadings<E extends ApplicationElement>(elements: readonly E[]): Part<E>[] {
  let part: Part<E> = { number: 0, title: '', body: [] };
  const parts = [part];
  for (const element of elements) {
    if (element.type === 'HEADING_2') {
      part = { number: element.page, title: element.text, body: [] };
      parts.push(part);
    } else part.body.push(element);
  }
  return parts;
}

/**
 * Splits a page into the headings before its questions, its questions, and the headings that open the next page. The last page
 * keeps all headings, because no page follows.
 */
function aroundQuestions<E extends ApplicationElement>(body: E[], isLast: boolean) {
  const first = body.findIndex(isQuestion);
  if (first < 0) return isLast ? { before: body, questions: [], behind: [] } : { before: [], questions: [], behind: body };
  const end = isLast ? body.length : body.findLastIndex(isQuestion) + 1;
  return { before: body.slice(0, first), questions: body.slice(first, end), behind: body.slice(end) };
}
