import { useState } from 'react';

/** The id of a row. Lists whose rows have no id pass another `rowKey`. */
export function idOf(row: object): number {
  if ('id' in row && typeof row.id === 'number') return row.id;
  throw new Error('a row without an id');
}

/** The chosen rows of a list, including those on its other pages. */
export interface Selection<Row extends object> {
  rows: readonly Row[];
  has: (row: Row) => boolean;
  /** `page`: the rows that are shown */
  set: (rows: readonly Row[], chosen: boolean, page?: readonly Row[]) => void;
  clear: () => void;
}

/** What is chosen: rows by their ids, or all rows that match the list's filters, on every page. */
export type Chosen<Filters> = { ids: readonly number[] } | { matching: Filters };

/** A selection that can also be “all that match the filters”. Actions take `chosen` and `count`, and call `clear()`. */
export interface ListSelection<Row extends object, Filters> extends Selection<Row> {
  chosen: Chosen<Filters>;
  count: number;
  all: boolean;
  chooseAll: () => void;
}

export function useSelection<Row extends object>(): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Row>>(new Map());
  return {
    rows: [...chosen.values()],
    has: (row) => chosen.has(idOf(row)),
    set: (rows, on) =>
      setChosen((now) => {
        const next = new Map(now);
        for (const row of rows) {
          if (on) next.set(idOf(row), row);
          else next.delete(idOf(row));
        }
        return next;
      }),
    clear: () => setChosen(new Map()),
  };
}

/**
 * `filters`: the list's filters without page, page size and order. `count`: how many rows match the filters. “All that match”
 * ends when the filters change. Rows that were chosen one by one stay chosen under other filters.
 */
export function useListSelection<Row extends object, Filters>(filters: Filters, count: number): ListSelection<Row, Filters> {
  const single = useSelection<Row>();
  const [allOf, setAllOf] = useState<string>();
  const view = JSON.stringify(filters);
  if (allOf !== undefined && allOf !== view) setAllOf(undefined);
  const all = allOf === view && count > 0;
  return {
    rows: all ? [] : single.rows,
    chosen: all ? { matching: filters } : { ids: single.rows.map(idOf) },
    count: all ? count : single.rows.length,
    all,
    has: (row) => all || single.has(row),
    set: (rows, on, page = []) => {
      if (!all) return single.set(rows, on);
      if (on) return;
      // a call cannot name “all except some”, so only the other rows of this page stay chosen
      setAllOf(undefined);
      const gone = new Set(rows.map(idOf));
      single.clear();
      single.set(
        page.filter((row) => !gone.has(idOf(row))),
        true,
      );
    },
    chooseAll: () => {
      single.clear();
      setAllOf(view);
    },
    clear: () => {
      single.clear();
      setAllOf(undefined);
    },
  };
}
