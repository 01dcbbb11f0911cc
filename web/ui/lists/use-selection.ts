import { useState } from 'react';

interface Identified {
  id: number;
}

/** The rows that are chosen in a list, also those of pages that were left. */
export interface Selection<Row extends Identified> {
  rows: readonly Row[];
  has: (row: Row) => boolean;
  set: (rows: readonly Row[], chosen: boolean) => void;
  clear: () => void;
}

export function useSelection<Row extends Identified>(): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Row>>(new Map());
  return {
    rows: [...chosen.values()],
    has: ({ id }) => chosen.has(id),
    set: (rows, on) =>
      setChosen((now) => {
        const next = new Map(now);
        for (const row of rows) {
          if (on) next.set(row.id, row);
          else next.delete(row.id);
        }
        return next;
      }),
    clear: () => setChosen(new Map()),
  };
}
