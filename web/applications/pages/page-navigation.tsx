import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { type MouseEvent, useId, useState } from 'react';
import { type ApplicationPage, sectionHeadings } from '#contract/applications/pages.ts';
import { PageLink } from '../../platform/ui/page/links/page-link.tsx';
import { openingAbove, pageName } from './page-name.ts';
import classes from './page-navigation.module.css';

export interface NavigationPage {
  name: string;
  /** section headings above the page in the list */
  above: readonly string[];
  /** section headings within the page */
  within: readonly string[];
  /** shows a tick: nothing on the page prevents submission */
  done: boolean;
}

interface Props {
  /** the accessible name of the navigation */
  label?: string;
  pages: readonly NavigationPage[];
  /** the open page, from 0; `page` in the address counts from 1 */
  current: number;
  /** called before a page opens; `event.preventDefault()` keeps it from opening */
  onOpen?: (index: number, event: MouseEvent) => void;
}

export function navigationPage(page: ApplicationPage, index: number, done: boolean): NavigationPage {
  const within = sectionHeadings(page.elements).map(({ text }) => text);
  return { name: pageName(page, index), above: openingAbove(page), within, done };
}

/**
 * Sections and pages of an application, with a tick on each complete page. On a small screen, one line names the open page and
 * unfolds the list.
 */
export function PageNavigation({ label = 'Application pages', pages, current, onOpen }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const shown = pages[current];
  return (
    <nav aria-label={label}>
      <button
        type="button"
        className={`${classes.toggle} hidden not-printed`}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className="soft text-13">
          Page {current + 1} of {pages.length}
        </span>
        <span className={classes.now}>{shown?.name}</span>
        <IconChevronDown size={18} aria-hidden className={`${classes.chevron} turning`} />
      </button>
      <ol id={id} className={`${classes.list} folds-56 plain-list stack not-printed`} data-open={open}>
        {pages.map((page, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page has no other key
          <li key={index}>
            <Sections texts={page.above} />
            <PageLink
              page={index + 1}
              className={`${classes.link} marked-if-current tint-on-hover`}
              {...(index === current ? { 'aria-current': 'page' as const } : {})}
              onClick={(event) => {
                setOpen(false);
                onOpen?.(index, event);
              }}
            >
              <span className="grows shrinks breakable">{page.name}</span>
              {page.done && (
                <span className="stack accent rigid">
                  <IconCheck size={18} aria-hidden />
                  <span className="only-read-out">, complete</span>
                </span>
              )}
            </PageLink>
            <Sections texts={page.within} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Sections({ texts }: { texts: readonly string[] }) {
  return texts.map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two headings can have the same text
    <p key={index} className={classes.section}>
      {text}
    </p>
  ));
}
