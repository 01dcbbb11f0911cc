import { useEffect, useRef } from 'react';
import { isForPage } from '../../../../platform/ui/lists/table/use-row-keys.ts';
import type { BoardRow } from '../board-queries.ts';
import { decisionKeys, type OnDecide, stepsOf } from './decision-cell.tsx';

/** In the row that has the focus, 1 accepts, 2 declines, 3 waitlists, and 0 takes back the prepared decision. */
export function useDecisionKeys(rows: readonly BoardRow[] | undefined, onDecide: OnDecide): void {
  const latest = useRef({ rows, onDecide });
  latest.current = { rows, onDecide };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.repeat || !isForPage(event)) return;
      const wanted = decisionKeys.find(({ key }) => key === event.key);
      const focused = document.activeElement?.closest('tr[data-row-of-list]');
      if (!wanted || !focused) return;
      const index = [...document.querySelectorAll('tr[data-row-of-list]')].indexOf(focused);
      const row = latest.current.rows?.[index];
      const step = row && stepsOf(row).find(({ key }) => key === wanted.key);
      if (!step) return;
      event.preventDefault();
      latest.current.onDecide(row, step.decision);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
