import type { Ref } from 'react';
import type { ApplicationPage } from '#contract/applications/pages.ts';
import classes from './page-heading.module.css';
import { openingAbove, pageName } from './page-name.ts';

interface Props {
  page: ApplicationPage;
  /** from 0 */
  index: number;
  className?: string | undefined;
  titleClassName?: string | undefined;
  ref?: Ref<HTMLHeadingElement>;
}

/** A page's title, below the section headings that come before it. */
export function PageHeading({ page, index, className, titleClassName, ref }: Props) {
  return (
    <header className={className}>
      {headingsAbove(page).map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two headings can have the same text
        <p key={index} className={`${classes.section} soft text-15 breakable`}>
          {text}
        </p>
      ))}
      <h2 ref={ref} tabIndex={-1} className={titleClassName}>
        {pageName(page, index)}
      </h2>
    </header>
  );
}

function headingsAbove(page: ApplicationPage): string[] {
  const { title, section, opening } = page;
  if (opening.length > 0) return openingAbove(page);
  return section === '' || section === title || title === '' ? [] : [section];
}
