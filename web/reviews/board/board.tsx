import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { BoardOrdering } from '#contract/reviews/board.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ProgressLine } from '../../ui/feedback/progress-line.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { insteadOfRows, nothingFits } from '../../ui/lists/list-placeholder.tsx';
import { Paging } from '../../ui/lists/paging.tsx';
import { useSelection } from '../../ui/lists/use-selection.ts';
import { columnsOf } from './board-columns.tsx';
import { BoardFilters, withoutFilters } from './board-filters.tsx';
import { BoardNumbers } from './board-numbers.tsx';
import { type BoardRow, type BoardSearch, boardPageSize, boardQuery, summaryQuery } from './board-queries.ts';
import { DecisionBar } from './decision-bar.tsx';
import { MarksDialog } from './marks-dialog.tsx';

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
  const rows = list.data?.results;
  const count = list.error ? 0 : (list.data?.count ?? 0);

  /** A changed filter or ordering starts at page 1. */
  function show(changes: BoardSearch & { hide?: string | undefined }): void {
    void navigate({ search: (now) => ({ ...now, page: undefined, ...changes }), resetScroll: false });
  }

  const columns = columnsOf(setMarked);
  const { page, ordering, applicationTemplate: _, ...filters } = search;
  return (
    <>
      <ProgressLine active={list.isFetching && !list.isPending} />
      {summary && <BoardNumbers summary={summary} />}
      <BoardFilters
        search={search}
        tags={summary?.tags ?? []}
        columns={columns.filter(({ optional }) => optional).map(({ key, header }) => ({ key, header }))}
        hidden={hidden}
        onChange={show}
      />
      <DataTable
        label="Decision Board"
        columns={columns.filter(({ key }) => !hidden.includes(key))}
        rows={rows}
        rowKey={({ id }) => id}
        select={{ selection, nameOf: ({ nonprofitRef }) => nonprofitRef.name }}
        ordering={ordering ?? '-spread'}
        onOrdering={(next) => show({ ordering: next satisfies BoardOrdering })}
        stale={list.isPlaceholderData}
        instead={insteadOfRows({
          list,
          page,
          failed: 'The board could not be loaded.',
          narrowed: Object.values(filters).some((value) => value !== undefined)
            ? nothingFits('No applications to show.', () => show(withoutFilters))
            : undefined,
          empty: <EmptyState title="No applications to show." text="Submitted applications come in here." />,
        })}
      />
      {count > 0 && <Paging page={page ?? 1} pageSize={boardPageSize} count={count} />}
      <DecisionBar
        template={template}
        selected={selection.rows.map(({ id }) => id)}
        onClear={selection.clear}
        summary={summary}
      />
      <MarksDialog row={marked} onClose={() => setMarked(null)} />
    </>
  );
}
