import { type ApplicationPage, pagesOf } from '#contract/application-elements.ts';
import type { ResponseElement } from '#contract/application-response-calls.ts';

export interface ResponseSection {
  /** its HEADING_1, else its page's title; may be empty */
  title: string;
  pages: ApplicationPage<ResponseElement>[];
}

/** A response as it is read: section by section, or page by page where it has no sections. */
export function sectionsOf(elements: readonly ResponseElement[]): ResponseSection[] {
  const pages = pagesOf(elements);
  const hasSections = new Set(pages.map(({ section }) => section)).size > 1;
  const sections: ResponseSection[] = [];
  for (const page of pages) {
    const last = sections.at(-1);
    if (hasSections && last && last.pages[0]?.section === page.section) last.pages.push(page);
    else sections.push({ title: (hasSections && page.section) || page.title || page.section, pages: [page] });
  }
  return sections;
}
