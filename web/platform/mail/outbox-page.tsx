import type { OutboxEntry } from '#contract/platform/mail/outbox.ts';
import { mailStateLabels, mailStates } from '#contract/platform/mail/outbox.ts';
import { optionsOf } from '../ui/lists/filters/choice-filter.tsx';
import { FilterPanel } from '../ui/lists/filters/filter-panel.tsx';
import { FilterSide } from '../ui/lists/filters/filter-side.tsx';
import { ListPage } from '../ui/lists/list-page.tsx';
import type { Column } from '../ui/lists/table/data-table.tsx';
import { recordLink } from '../ui/lists/table/row-link.tsx';
import { useList } from '../ui/lists/use-list.ts';
import { EmailAddress } from '../ui/text/email-address.tsx';
import { formatMoment } from '../ui/text/format.ts';
import { MailStateLabel } from './mail-state.tsx';
import { outboxListQuery } from './outbox-queries.ts';
import { validateOutboxSearch } from './outbox-search.ts';

const columns: Column<OutboxEntry>[] = [
  {
    key: 'recipient',
    header: 'To',
    width: '34%',
    oneLine: true,
    cell: ({ id, recipient }) => recordLink('/outbox/$id', id, <EmailAddress address={recipient} />),
  },
  { key: 'subject', header: 'Subject', oneLine: true, cell: ({ subject }) => subject },
  { key: 'state', header: 'State', width: '13%', cell: ({ state }) => <MailStateLabel state={state} /> },
  { key: 'createdAt', header: 'Created', width: '22%', cell: ({ createdAt }) => formatMoment(createdAt) },
];

const states = optionsOf(mailStates, mailStateLabels);

export function OutboxPage() {
  const list = useList({ read: validateOutboxSearch, query: outboxListQuery });
  return (
    <ListPage
      title="Outbox"
      label="Emails"
      list={list}
      counted={['email', 'emails']}
      columns={columns}
      search="Search by address or subject"
      filters={
        <FilterSide list={list}>
          <FilterPanel title="State" options={states} limit={states.length} {...list.filter('state')} />
        </FilterSide>
      }
      empty={{ title: 'No emails yet.', text: 'Every email Almoner has sent, and its status.' }}
    />
  );
}
