import { IconSearch, IconX } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { shortestSearch } from '#contract/app/search/search.ts';
import type { User } from '#contract/platform/access/accounts.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { typedEarly } from './open-palette.ts';
import classes from './palette.module.css';
import { PaletteOption } from './palette-option.tsx';
import { donationRows, foundGroups, matching, type PaletteGroup, type PaletteRow, recentRows } from './palette-rows.ts';
import { recentRecords } from './recent-records.ts';
import { type Search, useFound } from './use-found.ts';

/** recent records that an empty palette shows */
const recentShown = 6;

interface Props {
  user: User;
  fixed: { pages: PaletteRow[]; settings: PaletteRow[]; actions: PaletteRow[] };
  onChoose: (row: PaletteRow) => void;
  onClose: () => void;
}

/** The field and the rows, as a combobox: the keyboard chooses a row while the focus stays in the field. */
export function PaletteList({ user, fixed, onChoose, onClose }: Props) {
  const [typed, setTyped] = useState(typedEarly);
  const [marked, setMarked] = useState<string>();
  const search = useFound(typed);
  const groups = useGroups(user, typed, search, fixed);
  const rows = groups.flatMap((group) => group.rows);
  const current = rows.find(({ id }) => id === marked) ?? rows[0];
  const listId = useId();
  const optionId = (row: PaletteRow) => `${listId} ${row.id}`.replaceAll(' ', '-');
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // focus the field at once, because people keep typing, but the modal moves the focus only after its fade
  useLayoutEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (current) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  function press(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      const at = current ? rows.indexOf(current) : -1;
      setMarked(rows[(at + step + rows.length) % rows.length]?.id);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      if (current) onChoose(current);
    } else return;
    event.preventDefault();
  }

  return (
    <>
      <div className={classes.field}>
        <IconSearch size={20} aria-hidden />
        <input
          ref={field}
          className={`${classes.input} no-outline`}
          type="text"
          role="combobox"
          aria-label="Search by name, EIN or email address"
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current && optionId(current)}
          placeholder="Name, EIN, email, page or action"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          data-autofocus
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setMarked(undefined);
          }}
          onKeyDown={press}
        />
        <button type="button" className={`${classes.close} icon-button soft`} aria-label="Close" onClick={onClose}>
          <IconX size={20} aria-hidden />
        </button>
      </div>
      <p role="status" className={search.state === 'failed' || rows.length === 0 ? classes.status : 'only-read-out'}>
        {statusOf(search, typed, rows.length)}
      </p>
      <div
        id={listId}
        ref={list}
        role="listbox"
        aria-label="Results"
        aria-busy={search.state === 'searching'}
        className={classes.list}
      >
        {groups.map(({ label, rows: own }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, for which there is no element
          <div key={label} role="group" aria-label={label}>
            <p className={classes.group} aria-hidden>
              {label}
            </p>
            {own.map((row) => (
              <PaletteOption key={row.id} id={optionId(row)} row={row} chosen={row === current} onChoose={() => onChoose(row)} />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

function statusOf({ state }: Search, typed: string, count: number): string {
  if (state === 'failed') return 'The search did not work. Pages and actions can still be opened.';
  if (state === 'searching') return 'Searching…';
  if (count > 0) return howMany(count, 'result', 'results');
  return typed.trim().length < shortestSearch
    ? `Type ${shortestSearch} characters or more.`
    : 'Nothing was found. Is it spelled otherwise?';
}

/**
 * Without text: recent records, actions and pages. With text: matching pages, settings and actions, then the records that the
 * server found, or matching recent records while the server has not replied.
 */
function useGroups(user: User, typed: string, { found }: Search, { pages, settings, actions }: Props['fixed']): PaletteGroup[] {
  const here = useLocation({ select: ({ pathname }) => pathname });
  const [recent] = useState(() => recentRows(recentRecords(user.id).filter(({ path }) => path !== here)));
  if (typed.trim() === '')
    return [
      { label: 'Recent', rows: recent.slice(0, recentShown) },
      { label: 'Actions', rows: actions },
      { label: 'Pages', rows: pages },
    ].filter(({ rows }) => rows.length > 0);
  return [
    { label: 'Pages', rows: matching(pages, typed) },
    { label: 'Settings', rows: matching(settings, typed) },
    { label: 'Actions', rows: matching(actions, typed) },
    ...(found ? foundGroups(found, user) : [{ label: 'Recent', rows: matching(recent, typed) }]),
    { label: 'Donors', rows: donationRows(user, typed) },
  ].filter(({ rows }) => rows.length > 0);
}
