import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { type BackupRecord, beginBackup, type Upkeep, upkeepMessages } from '#contract/app/upkeep/upkeep.ts';
import { call } from '../../platform/api.ts';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { EmptyState } from '../../platform/ui/feedback/empty-state.tsx';
import { type Column, DataTable } from '../../platform/ui/lists/table/data-table.tsx';
import { formatMoment } from '../../platform/ui/text/format.ts';
import { formatSize } from '../../platform/ui/text/format-size.ts';
import { upkeepQuery } from './upkeep-query.ts';

const columns: readonly Column<BackupRecord>[] = [
  { key: 'begun', header: 'Made', cell: ({ begunAt }) => formatMoment(begunAt), width: '22%' },
  { key: 'state', header: 'State', cell: (row) => <Breakable text={stateOf(row)} />, width: '38%' },
  { key: 'size', header: 'Size', cell: ({ size }) => (size === null ? '' : formatSize(size)), numeric: true },
  {
    key: 'file',
    header: 'File',
    cell: ({ file, removedAt }) => <Breakable text={removedAt === null ? file : 'removed for newer ones'} />,
    spare: true,
  },
];

/** Lets paths and names break anywhere, because they have no blanks to break at. */
const Breakable = ({ text }: { text: string }) => <span className="breakable">{text}</span>;

function stateOf({ state, verifiedAt, problem, encrypted }: BackupRecord): string {
  if (state === 'RUNNING') return 'Being made…';
  if (state === 'FAILED') return `Failed. ${problem}`;
  const verified = verifiedAt === null ? problem || 'Not verified' : 'Verified';
  return encrypted ? `${verified}, encrypted` : verified;
}

/** The backups that Almoner has made, how often it makes them, and a button that makes one now. */
export function Backups({ plan, backups, underWay }: Pick<Upkeep, 'plan' | 'backups' | 'underWay'>) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <div className="row gap-4 middle spread below-4">
        <h2 id={heading} className="text-24">
          Backups
        </h2>
        {plan && <BackUpNow underWay={underWay} />}
      </div>
      <p className="soft below-4">{plan ? planInWords(plan) : upkeepMessages.noPlace}</p>
      {(plan || backups.length > 0) && (
        <DataTable
          label="Backups"
          columns={columns}
          rows={backups}
          rowKey={({ id }) => id}
          instead={
            backups.length === 0 && (
              <EmptyState title="No backup has been made yet." text="The first one is made within the hour." />
            )
          }
        />
      )}
    </section>
  );
}

function planInWords({ everyHours, keep, verifies }: NonNullable<Upkeep['plan']>): string {
  const often = everyHours === 1 ? 'Every hour' : `Every ${everyHours} hours`;
  const kept = keep === 1 ? 'the newest one is kept' : `the newest ${keep} are kept`;
  return `${often} Almoner makes a backup${verifies ? ' and restores it on the side to verify it' : ''}; ${kept}.`;
}

function BackUpNow({ underWay }: { underWay: boolean }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(beginBackup, {}),
    onSuccess: (upkeep) => {
      client.setQueryData(upkeepQuery.queryKey, upkeep);
      showAlert({ tone: 'success', text: 'A backup begins. You can leave this page.' });
    },
  });
  return (
    <Button variant="default" loading={isPending || underWay} onClick={() => mutate()}>
      Back up now
    </Button>
  );
}
