import { IconChevronDown } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { howMany } from '#contract/platform/wire/grouped.ts';
import classes from './page-outline.module.css';

/** A section of a long page, as its outline lists it. */
export interface OutlineEntry {
  /** the `id` of its element */
  id: string;
  title: string;
  /** number of fields with an error */
  errors?: number;
  /** whether the section has unsaved changes */
  changed?: boolean;
  /** another fact about the section: `3 unanswered` */
  note?: string | undefined;
}

interface Props {
  /** the accessible name of the navigation */
  label: string;
  entries: readonly OutlineEntry[];
}

/**
 * A list of buttons that jump to the sections of a long page. Marks the current section, sections with errors, and sections
 * with unsaved changes. A narrow page shows one line, which opens the list.
 */
export function PageOutline({ label, entries }: Props) {
  const [open, setOpen] = useState(false);
  const list = useId();
  const bar = useRef<HTMLElement>(null);
  const current = useCurrentSection(entries);
  const shown = entries.find(({ id }) => id === current) ?? entries[0];
  useJumpKeys(entries, current);
  useJumpOfAddress(entries);

  function closeOnEscape(event: ReactKeyboardEvent): void {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    bar.current?.querySelector('button')?.focus();
  }

  return (
    <nav ref={bar} aria-label={label} className="text-15 shrinks not-printed" onKeyDown={closeOnEscape}>
      <button
        type="button"
        className={`${classes.toggle} hidden`}
        aria-label={`Go to a section: ${nameOf({ title: shown?.title ?? '', ...sumOf(entries) })}`}
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpen(!open)}
      >
        <span className={classes.now}>{shown?.title}</span>
        <Marks {...sumOf(entries)} />
        <IconChevronDown size={18} aria-hidden className="rigid turning" />
      </button>
      <ol id={list} className={`${classes.list} plain-list stack`} data-open={open}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <button
              type="button"
              className={`${classes.jump} marked-if-current plain-button tint-on-hover`}
              aria-label={nameOf(entry)}
              {...(entry.id === current ? { 'aria-current': 'location' as const } : {})}
              onClick={() => {
                setOpen(false);
                jumpTo(entry.id);
              }}
            >
              <span className="grows shrinks breakable">{entry.title}</span>
              <Marks {...entry} />
            </button>
          </li>
        ))}
      </ol>
      <p className={classes.keys}>
        <kbd>Alt</kbd> + <kbd>Page Up</kbd> or <kbd>Page Down</kbd> go to the section before or after.
      </p>
    </nav>
  );
}

function sumOf(entries: readonly OutlineEntry[]): Omit<OutlineEntry, 'id' | 'title'> {
  const errors = entries.reduce((sum, entry) => sum + (entry.errors ?? 0), 0);
  return { errors, changed: entries.some(({ changed }) => changed) };
}

/** `Contact, unsaved changes, 1 error` */
function nameOf({ title, note, changed, errors }: Omit<OutlineEntry, 'id'>): string {
  const wrong = errors ? howMany(errors, 'error', 'errors') : undefined;
  return [title, note, changed ? 'unsaved changes' : undefined, wrong].filter((part) => part !== undefined).join(', ');
}

/** Marks for sighted people. The accessible name of the button says the same in words. */
function Marks({ errors = 0, changed = false, note }: Omit<OutlineEntry, 'id' | 'title'>) {
  return (
    <span className="line middle rigid gap-2" aria-hidden>
      {note !== undefined && <span className="soft rigid text-13 figures regular">{note}</span>}
      {changed && <span className={classes.changed} title="Unsaved changes" />}
      {errors > 0 && <span className={classes.errors}>{errors}</span>}
    </span>
  );
}

/**
 * Jumps to the section that the address names, or to a field in it: `/settings#settings-mail` and `/settings#settings-mail/mailFrom`
 * open the page there.
 */
function useJumpOfAddress(entries: readonly OutlineEntry[]): void {
  const hash = useLocation({ select: (location) => location.hash });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each address
  useEffect(() => {
    const [section = '', field] = hash.split('/');
    if (entries.some(({ id }) => id === section)) jumpTo(section, field);
  }, [hash]);
}

/** Scrolls to a section, or to the named field in it. Focuses the field, else the first field with an error, else the heading. */
function jumpTo(id: string, name?: string): void {
  const section = document.getElementById(id);
  if (!section) return;
  const named = name === undefined ? null : section.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]:enabled`);
  const field = named ?? section.querySelector<HTMLElement>('[aria-invalid="true"]');
  const heading = section.querySelector<HTMLElement>('h2, h3, legend');
  if (named) named.scrollIntoView({ block: 'center' });
  else section.scrollIntoView({ block: 'start' });
  if (!field) heading?.setAttribute('tabindex', '-1');
  (field ?? heading)?.focus({ preventScroll: field === null || field === named });
}

/** pixels from the top of the window at which a section counts as the one being read */
const readingLine = 160;

/** The last section that begins above the reading line. At the page's end: the section with the focus, else the last section. */
function useCurrentSection(entries: readonly OutlineEntry[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const ids = entries.map(({ id }) => id).join(' ');
  useEffect(() => {
    const all = ids.split(' ');
    let frame = 0;
    const look = () => {
      frame = 0;
      const { scrollHeight } = document.documentElement;
      const atEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2;
      const begun = all.filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= readingLine);
      setCurrent(atEnd ? (focusedIn(all) ?? all.at(-1)) : (begun.at(-1) ?? all[0]));
    };
    const later = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    window.addEventListener('scroll', later, { passive: true });
    window.addEventListener('resize', later);
    window.addEventListener('focusin', later);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', later);
      window.removeEventListener('resize', later);
      window.removeEventListener('focusin', later);
    };
  }, [ids]);
  return current;
}

/** Alt + Page Down or Page Up jumps to the next or previous section. Browsers do not use these keys. */
function useJumpKeys(entries: readonly OutlineEntry[], current: string | undefined): void {
  const now = useRef({ entries, current });
  now.current = { entries, current };
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey) return;
      const step = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0;
      if (step === 0 || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      const ids = now.current.entries.map(({ id }) => id);
      const index = ids.findIndex((id) => id === focusedIn(ids) || (focusedIn(ids) === undefined && id === now.current.current));
      const target = ids[Math.min(Math.max(index + step, 0), ids.length - 1)];
      if (target !== undefined) jumpTo(target);
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
}

/** The section that has the focus. Needed because the page's last sections may never reach the reading line. */
function focusedIn(ids: readonly string[]): string | undefined {
  return ids.find((id) => document.getElementById(id)?.contains(document.activeElement));
}
