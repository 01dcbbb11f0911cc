import { useQuery } from '@tanstack/react-query';
import type { AuditEntry } from '#contract/platform/audit/audit.ts';
import { ChangeList } from '../../../platform/audit/change-list.tsx';
import { LoadedTable } from '../../../platform/ui/lists/loaded-table.tsx';
import type { Column } from '../../../platform/ui/lists/table/data-table.tsx';
import { formatMoment } from '../../../platform/ui/text/format.ts';
import { batchHistoryQuery } from '../payout-queries.ts';
import second from '../second-line.module.css';
import classes from './batch-page.module.css';

const columns: Column<AuditEntry>[] = [
  { key: 'at', header: 'When', width: '20%', cell: ({ at }) => formatMoment(at) },
  { key: 'actor', header: 'Who', width: '18%', cell: ({ actor }) => actor?.name ?? 'The server' },
  { key: 'what', header: 'What', width: '26%', cell: (entry) => <What entry={entry} /> },
  { key: 'changes', header: 'Details', cell: (entry) => <ChangeList entry={entry} /> },
];

/** The audit trail of the batch, the newest change first. */
export function BatchHistory({ batch }: { batch: number }) {
  const list = useQuery(batchHistoryQuery(batch));
  return (
    <section className={`${classes.section} heads-22 shrinking-parts stack gap-4 above-10 not-printed`} aria-labelledby="history">
      <h2 id="history">History</h2>
      <LoadedTable
        list={list}
        label="History"
        columns={columns}
        rowKey={({ id }) => id}
        things="history"
        empty={{ title: 'No changes yet.' }}
      />
    </section>
  );
}

function What({ entry: { action, reason } }: { entry: AuditEntry }) {
  return (
    <>
      {action.charAt(0).toUpperCase() + action.slice(1)}
      {reason && <span className={second.line}>{reason}</span>}
    </>
  );
}
