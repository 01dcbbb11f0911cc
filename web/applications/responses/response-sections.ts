import type { ResponseElement } from '#contract/applications/elements.ts';
import { type ApplicationPage, pagesOf, sectionHeadings } from '#contract/applications/pages.ts';
import { openingAbove, pageName } from '../pages/page-name.ts';
import type { NavigationPage } from '../pages/page-navigation.tsx';

export interface ResponseSection {
  /** the section's HEADING_1; for a page that counts as a section: the page's title, else its HEADING_1; may be empty */
  title: string;
  /** headings to show above the title */
  above: string[];
  pages: ApplicationPage<ResponseElement>[];
}

/** Divides a response into its sections. If no section begins after the first page, each page counts as a section. */
export function sectionsOf(elements: readonly ResponseElement[]): ResponseSection[] {
  const pages = pagesOf(elements);
  const begins = pages.map((page, index) => page.opening.length > 0 || page.section !== pages[index - 1]?.section);
  const hasSections = begins.lastIndexOf(true) > 0;
  const sections: ResponseSection[] = [];
  for (const [index, page] of pages.entries()) {
    const last = sections.at(-1);
    if (hasSections && last && !begins[index]) last.pages.push(page);
    else sections.push(hasSections && page.section !== '' ? sectionFrom(page) : pageAsSection(page));
  }
  return sections;
}

function sectionFrom(page: ApplicationPage<ResponseElement>): ResponseSection {
  return { title: page.section, above: page.opening.slice(0, -1).map(({ text }) => text), pages: [page] };
}

/** Makes a section of one page. The section takes the page's title, so the title is not shown a second time at the page. */
function pageAsSection(page: ApplicationPage<ResponseElement>): ResponseSection {
  return { title: page.title || page.section, above: openingAbove(page), pages: [{ ...page, title: '' }] };
}

/** A section's entry in the navigation. Lists the headings within the section, except the one that names the next section. */
export function navigationEntry(section: ResponseSection, index: number, next: ResponseSection | undefined): NavigationPage {
  const within = section.pages.flatMap((page) => sectionHeadings(page.elements)).map(({ text }) => text);
  const named = next?.pages[0]?.opening.length === 0 && within.at(-1) === next.title;
  return {
    name: pageName({ title: section.title, section: '' }, index),
    above: section.above,
    within: named ? within.slice(0, -1) : within,
    done: false,
  };
}
