import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { BoardOrdering } from '#contract/reviews/board.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ProgressLine } from '../../ui/feedback/progress-line.tsx';
import { ChipsRow, WithFilterChips } from '../../ui/lists/filters/filter-chips.tsx';
import { nothingFits } from '../../ui/lists/list-placeholder.tsx';
import { LoadedTable } from '../../ui/lists/loaded-table.tsx';
import { useSelection } from '../../ui/lists/selection/use-selection.ts';
import { AcceptForm } from './accept-form.tsx';
import classes from './board.module.css';
import { columnsOf } from './board-columns.tsx';
import { BoardFilters, withoutFilters } from './board-filters.tsx';
import { BoardNumbers } from './board-numbers.tsx';
import { rememberOrder } from './board-order.ts';
import { type BoardRow, type BoardSearch, boardPageSize, boardQuery, summaryQuery } from './board-queries.ts';
import { DecisionBar } from './decision-bar.tsx';
import type { OnDecide } from './decision-cell.tsx';
import { MarksDialog } from './marks-dialog.tsx';
import { useDecisionKeys } from './use-decision-keys.ts';
import { usePrepare, withoutGrants } from './use-prepare.ts';

interface Props {
  template: number;
  search: BoardSearch;
  /** columns that the address hides */
  hidden: readonly string[];
}

export function Board({ template, search, hidden }: Props) {
  const navigate = useNavigate({ from: '/applications/board' });
  const list = useQuery(boardQuery(template, search));
  const summary = useQuery(summaryQuery(template)).data;
  const selection = useSelection<BoardRow>();
  const [marked, setMarked] = useState<BoardRow | null>(null);
  const [accepted, setAccepted] = useState<BoardRow | null>(null);
  const { busy, one } = usePrepare();
  const rows = list.data?.results;

  /** A changed filter or ordering starts at page 1. */
  function show(changes: BoardSearch & { hide?: string | undefined }): void {
    void navigate({ search: (now) => ({ ...now, page: undefined, ...changes }), resetScroll: false });
  }

  const decide: OnDecide = (row, decision) => {
    if (decision === 'ACCEPTED') setAccepted(row);
    else void one(row, withoutGrants(decision));
  };
  useDecisionKeys(rows, decide);

  const columns = columnsOf(setMarked, decide);
  const { page, ordering, applicationTemplate: _, ...filters } = search;
  const { search: _words, ...choices } = filters;
  const narrowed = Object.values(choices).some((value) => value !== undefined);
  return (
    <WithFilterChips onClear={narrowed && (() => show({ ...withoutFilters, search: search.search }))}>
      <ProgressLine active={list.isFetching && !list.isPending} />
      {summary && <BoardNumbers summary={summary} />}
      <BoardFilters
        search={search}
        tags={summary?.tags ?? []}
        columns={columns.filter(({ optional }) => optional).map(({ key, header }) => ({ key, header }))}
        hidden={hidden}
        onChange={show}
      />
      <ChipsRow />
      <p className={`${classes.keys} not-printed`}>
        Keys: <kbd>j</kbd> and <kbd>k</kbd> go from row to row, <kbd>1</kbd> accepts, <kbd>2</kbd> declines, <kbd>3</kbd>{' '}
        waitlists, <kbd>0</kbd> takes back.
      </p>
      <div className={classes.rows}>
        <LoadedTable
          list={list}
          label="Decision Board"
          columns={columns.filter(({ key }) => !hidden.includes(key))}
          rowKey={({ id }) => id}
          select={{ selection, nameOf: ({ nonprofitRef }) => nonprofitRef.name }}
          ordering={ordering ?? '-spread'}
          onOrdering={(next) => {
            rememberOrder(next);
            show({ ordering: next satisfies BoardOrdering });
          }}
          things="board"
          empty={{ title: 'No applications to show.', text: 'Submitted applications come in here.' }}
          narrowed={
            Object.values(filters).some((value) => value !== undefined)
              ? nothingFits('No applications to show.', () => show(withoutFilters))
              : undefined
          }
          pages={{ page, pageSize: boardPageSize }}
        />
      </div>
      <DecisionBar template={template} selected={selection.rows} onClear={selection.clear} summary={summary} />
      <Dialog title={`Accept ${accepted?.nonprofitRef.name ?? ''}`} opened={accepted !== null} onClose={() => setAccepted(null)}>
        {accepted && (
          <AcceptForm
            nonprofits={[accepted.nonprofitRef]}
            busy={busy}
            onCancel={() => setAccepted(null)}
            onAccept={async (granted) => {
              if (await one(accepted, granted)) setAccepted(null);
            }}
          />
        )}
      </Dialog>
      <MarksDialog row={marked} onClose={() => setMarked(null)} />
    </WithFilterChips>
  );
}
