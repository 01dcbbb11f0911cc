import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useId } from 'react';
import type { User } from '#contract/platform/access/accounts.ts';
import { useMayOpen } from '../../platform/routes/may-open.ts';
import { type MenuEntry, sideMenuOf } from './menu.ts';
import { currentSection, type Section, sectionsOf } from './sections.ts';
import classes from './side-navigation.module.css';
import { useSectionsOpen } from './use-sections-open.ts';

/** The entries of the Menu beside the page, on wide screens. */
export function SideNavigation({ user }: { user: User }) {
  const opens = useMayOpen();
  const menu = sideMenuOf(user).filter(({ to }) => opens(to));
  const pathname = useLocation({ select: (location) => location.pathname });
  const { open, toggle } = useSectionsOpen();
  const current = currentSection(pathname, menu.map(addressOf));
  const listId = useId();
  if (menu.length === 0) return null;
  const ToggleIcon = open ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  return (
    <nav className={`${classes.side} hidden not-printed`} aria-label="Sections" data-sections={open ? 'open' : 'icons'}>
      <button
        type="button"
        className={`${classes.toggle} soft ink-tint-on-hover`}
        aria-controls={listId}
        onClick={toggle}
        {...(!open && { title: 'Show names' })}
      >
        <ToggleIcon size={20} aria-hidden />
        <span className={open ? undefined : 'only-read-out'}>{open ? 'Hide names' : 'Show names'}</span>
      </button>
      <div id={listId}>
        {sectionsOf(menu).map((section) => (
          <SectionList key={section.label} section={section} current={current} open={open} pathname={pathname} />
        ))}
      </div>
    </nav>
  );
}

interface SectionProps {
  section: Section;
  current: string | undefined;
  open: boolean;
  pathname: string;
}

function SectionList({ section: { label, entries }, current, open, pathname }: SectionProps) {
  const labelId = useId();
  return (
    <div className={classes.section}>
      {label !== '' && (
        <p id={labelId} className={open ? classes.heading : 'only-read-out'}>
          {label}
        </p>
      )}
      <ul {...(label !== '' && { 'aria-labelledby': labelId })}>
        {entries.map((entry) => {
          const address = addressOf(entry);
          return (
            <li key={entry.label}>
              <Link
                to={entry.to}
                params={entry.params ?? {}}
                className={`${classes.entry} ink ink-tint-on-hover`}
                activeOptions={{ exact: true, includeSearch: false }}
                aria-current={address === current ? (address === pathname ? 'page' : 'true') : undefined}
                {...(!open && { title: entry.title ?? entry.label })}
              >
                <entry.Icon size={20} aria-hidden />
                <span className={open ? undefined : 'only-read-out'}>{entry.title ?? entry.label}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function addressOf({ to, params = {} }: MenuEntry): string {
  return to.replace(/\$(\w+)/g, (_, name: string) => params[name] ?? '');
}
