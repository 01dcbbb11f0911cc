import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { grouped, howMany } from '#contract/platform/wire/grouped.ts';
import { SelectionBar } from './selection-bar.tsx';
import { idOf, type ListSelection } from './use-selection.ts';

interface Props<Row extends object, Filters> {
  selection: ListSelection<Row, Filters>;
  /** the page that is shown, and how many rows match the filters */
  list: { results: readonly Row[]; count: number } | undefined;
  /** what the list counts: `['nonprofit', 'nonprofits']` */
  counted: readonly [one: string, many: string];
  /** the actions on the chosen rows, the main one first */
  children: ReactNode;
}

/**
 * Shows how many rows of a list are chosen, and the actions for them. Once the whole page is chosen, offers to choose all rows
 * that match the filters.
 */
export function ChosenBar<Row extends object, Filters>({ selection, list, counted, children }: Props<Row, Filters>) {
  if (selection.count === 0) return null;
  const page = list?.results ?? [];
  const matches = list?.count ?? 0;
  const offersAll = !selection.all && matches > page.length && page.every((row) => selection.has(row));
  return (
    <SelectionBar label={`Chosen ${counted[1]}`} text={textOf(selection, page, counted)}>
      {children}
      {offersAll && (
        <Button size="sm" variant="default" onClick={selection.chooseAll}>
          Select all {grouped(matches)} that match
        </Button>
      )}
      <Button size="sm" variant="subtle" onClick={selection.clear}>
        Clear
      </Button>
    </SelectionBar>
  );
}

function textOf<Row extends object>(
  { all, count, rows }: ListSelection<Row, unknown>,
  page: readonly Row[],
  counted: Props<Row, unknown>['counted'],
): string {
  if (all) return `All ${howMany(count, ...counted)} that match chosen`;
  const shown = new Set(page.map(idOf));
  const elsewhere = rows.filter((row) => !shown.has(idOf(row))).length;
  return `${howMany(count, ...counted)} chosen${elsewhere > 0 ? `, ${grouped(elsewhere)} not on this page` : ''}`;
}
