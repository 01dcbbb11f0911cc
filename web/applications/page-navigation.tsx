import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type MouseEvent, useId, useState } from 'react';
import classes from './page-navigation.module.css';

export interface NavigationPage {
  title: string;
  /** the HEADING_1 that it stands under; empty for none */
  section: string;
  /** nothing on it stands in the way: gets its tick */
  done: boolean;
}

interface Props {
  /** what is navigated, read out as the navigation's name */
  label?: string;
  pages: readonly NavigationPage[];
  /** the page that is open, counted from 0; `page` in the address counts from 1 */
  current: number;
  /** before a page is opened: `event.preventDefault()` keeps the person where they are */
  onOpen?: (index: number, event: MouseEvent) => void;
}

/** How a page is called: by its title, else its section, else its number. */
export function pageName({ title, section }: { title: string; section: string }, index: number): string {
  return title || section || `Page ${index + 1}`;
}

/** The way through an application: its sections, their pages, and a tick for each that is done. On a telephone one line that opens. */
export function PageNavigation({ label = 'Application pages', pages, current, onOpen }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const shown = pages[current];
  return (
    <nav aria-label={label} className={classes.navigation}>
      <button type="button" className={classes.toggle} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <span className={classes.where}>
          Page {current + 1} of {pages.length}
        </span>
        <span className={classes.now}>{shown && pageName(shown, current)}</span>
        <IconChevronDown size={18} aria-hidden className={classes.chevron} />
      </button>
      <ol id={id} className={classes.list} data-open={open}>
        {pages.map((page, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place
          <li key={index}>
            {page.section !== '' && page.section !== pages[index - 1]?.section && page.section !== pageName(page, index) && (
              <p className={classes.section}>{page.section}</p>
            )}
            <Link
              to="."
              search={(now: Record<string, unknown>) => ({ ...now, page: index === 0 ? undefined : index + 1 }) as never}
              className={classes.link}
              preload={false}
              activeOptions={{ exact: true, includeSearch: true }}
              activeProps={{ 'aria-current': undefined }}
              {...(index === current ? { 'aria-current': 'page' as const } : {})}
              onClick={(event) => {
                setOpen(false);
                onOpen?.(index, event);
              }}
            >
              <span className={classes.name}>{pageName(page, index)}</span>
              {page.done && (
                <span className={classes.tick}>
                  <IconCheck size={18} aria-hidden />
                  <span className="only-read-out">, complete</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
