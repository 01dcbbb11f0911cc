import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { mailStateLabels, mailStates } from '#contract/mail-states.ts';
import { defaultPageSize } from '#contract/shapes.ts';
import { FilterPanel } from '../ui/filter-panel.tsx';
import { FilterSide } from '../ui/filter-side.tsx';
import { formatCount } from '../ui/format.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Paging } from '../ui/paging.tsx';
import { ProgressLine } from '../ui/progress-line.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import classes from './outbox-page.module.css';
import { outboxListQuery } from './outbox-queries.ts';
import type { OutboxSearch } from './outbox-search.ts';
import { OutboxTable } from './outbox-table.tsx';

const stateOptions = mailStates.map((value) => ({ value, label: mailStateLabels[value] }));

/** Every letter that was asked for, what became of it, and its words. */
export function OutboxPage() {
  const search = useSearch({ from: '/signed-in/outbox' });
  const navigate = useNavigate({ from: '/outbox' });
  const list = useQuery(outboxListQuery(search));
  const count = list.error ? undefined : list.data?.count;

  function show(changes: OutboxSearch, replace = false): void {
    void navigate({ search: (now) => ({ ...now, page: undefined, ...changes }), replace, resetScroll: false });
  }

  return (
    <>
      <ProgressLine active={list.isFetching && !list.isPending} />
      <PageHeader
        title="Outbox"
        aside={
          <p className={classes.count} role="status">
            {count !== undefined && formatCount(count, 'letter', 'letters')}
          </p>
        }
      />
      <div className={classes.layout}>
        <div className={classes.filters}>
          <FilterSide active={search.state?.length ?? 0} onClear={() => show({ state: undefined })}>
            <FilterPanel
              title="State"
              options={stateOptions}
              selected={search.state ?? []}
              onChange={(state) => show({ state })}
              limit={stateOptions.length}
            />
          </FilterSide>
        </div>
        <div className={classes.search}>
          <SearchBox
            label="Search by address or subject"
            value={search.search ?? ''}
            onSearch={(text) => show({ search: text || undefined }, Boolean(search.search))}
          />
        </div>
        <div className={classes.list}>
          <OutboxTable list={list} search={search} onClear={() => show({ search: undefined, state: undefined })} />
          {count !== undefined && count > 0 && <Paging page={search.page ?? 1} pageSize={defaultPageSize} count={count} />}
        </div>
      </div>
    </>
  );
}
