import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { mailStateLabels, mailStates } from '#contract/mail/mail-states.ts';
import { FilterPanel } from '../ui/lists/filter-panel.tsx';
import { FilterSide } from '../ui/lists/filter-side.tsx';
import { ListPage } from '../ui/lists/list-page.tsx';
import { SearchBox } from '../ui/lists/search-box.tsx';
import { outboxListQuery } from './outbox-queries.ts';
import { type OutboxSearch, validateOutboxSearch } from './outbox-search.ts';
import { OutboxTable } from './outbox-table.tsx';

const stateOptions = mailStates.map((value) => ({ value, label: mailStateLabels[value] }));

export function OutboxPage() {
  const search = validateOutboxSearch(useSearch({ from: '/signed-in/outbox' }));
  const navigate = useNavigate({ from: '/outbox' });
  const list = useQuery(outboxListQuery(search));

  function show(changes: OutboxSearch, replace = false): void {
    void navigate({ search: (now) => ({ ...now, page: undefined, ...changes }), replace, resetScroll: false });
  }

  return (
    <ListPage
      title="Outbox"
      list={list}
      page={search.page}
      counted={['email', 'emails']}
      filters={
        <FilterSide active={search.state?.length ?? 0} onClear={() => show({ state: undefined })}>
          <FilterPanel
            title="State"
            options={stateOptions}
            selected={search.state ?? []}
            onChange={(state) => show({ state })}
            limit={stateOptions.length}
          />
        </FilterSide>
      }
      search={
        <SearchBox
          label="Search by address or subject"
          value={search.search ?? ''}
          onSearch={(text) => show({ search: text || undefined }, Boolean(search.search))}
        />
      }
    >
      <OutboxTable list={list} search={search} onClear={() => show({ search: undefined, state: undefined })} />
    </ListPage>
  );
}
