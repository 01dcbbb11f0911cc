import type { ApplicationPage } from '#contract/applications/pages.ts';

type Titled = Pick<ApplicationPage, 'title' | 'section'>;

/** Returns the title of a page, else its section, else its number. */
export function pageName({ title, section }: Titled, index: number): string {
  return title || section || `Page ${index + 1}`;
}

/** The section headings above a page. If the page has no title, leaves out the last heading, which then names the page. */
export function openingAbove({ title, opening }: Pick<ApplicationPage, 'title' | 'opening'>): string[] {
  const texts = opening.map(({ text }) => text || 'Heading without text');
  return title === '' ? texts.slice(0, -1) : texts;
}
