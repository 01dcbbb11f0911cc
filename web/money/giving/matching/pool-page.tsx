import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { changePool, deletePool, type Pool, poolRatioLabels } from '#contract/money/giving/pools.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { call } from '../../../platform/api.ts';
import { HistoryButton } from '../../../platform/audit/history-button.tsx';
import { refresh } from '../../../platform/stale.ts';
import { confirm } from '../../../platform/ui/dialogs/confirm.ts';
import { FormDialog } from '../../../platform/ui/dialogs/form-dialog.tsx';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { SkeletonLines } from '../../../platform/ui/feedback/loading/skeleton-lines.tsx';
import { MessagePage } from '../../../platform/ui/feedback/message-page.tsx';
import { IfMay } from '../../../platform/ui/if-may.tsx';
import { type Column, DataTable } from '../../../platform/ui/lists/table/data-table.tsx';
import { BackLink } from '../../../platform/ui/page/links/back-link.tsx';
import { PageHeader } from '../../../platform/ui/page/page-header.tsx';
import { RecordPage } from '../../../platform/ui/page/record-page.tsx';
import { Fact } from '../../../platform/ui/text/fact.tsx';
import { formatDate, formatDollars, formatMoment } from '../../../platform/ui/text/format.ts';
import { useBusy } from '../../../platform/ui/work/use-busy.ts';
import { keepPool, poolQuery } from '../giving-queries.ts';
import { DepositForm } from './deposit-form.tsx';
import { PoolForm } from './pool-form.tsx';

/** One pool: what it matches, the sponsor's money, and what gifts have used of it. */
export function PoolPage() {
  const { id } = useParams({ from: '/signed-in/gifts/matching/$id' });
  return (
    <RecordPage
      id={id}
      query={poolQuery}
      loading={<SkeletonLines label="Loading the pool" lines={6} />}
      notFound={
        <MessagePage title="No such pool" action={<Link to="/gifts/matching">Go to the pools</Link>}>
          <p>The link may be mistyped, or the pool was deleted.</p>
        </MessagePage>
      }
      failed="Error loading the pool"
    >
      {(pool) => <OpenedPool key={pool.id} pool={pool} />}
    </RecordPage>
  );
}

function OpenedPool({ pool }: { pool: Pool }) {
  const { id, name, isOpen, funded, used, cap, matches } = pool;
  const left = Math.max(0, Math.min(cap, funded) - used);
  return (
    <article className="shrinks">
      <PageHeader
        title={name}
        breadcrumb={<BackLink to="/gifts/matching">Matching and giving day</BackLink>}
        actions={
          <>
            <IfMay right="manageGiving">
              <Actions pool={pool} />
            </IfMay>
            <IfMay right="readAudit">
              <HistoryButton subjectKind="pool" subjectId={id} />
            </IfMay>
          </>
        }
      >
        <p className="soft above-2">
          {isOpen ? 'Open' : 'Closed'}: {formatDollars(left)} left, {formatDollars(used)} used for{' '}
          {howMany(matches, 'match', 'matches')}
        </p>
      </PageHeader>
      <div className="stack gap-10">
        <Facts pool={pool} />
        <Deposits pool={pool} />
      </div>
    </article>
  );
}

function Facts({ pool }: { pool: Pool }) {
  return (
    <section className="heads-22 stack gap-4 shrinks" aria-labelledby="rules">
      <h2 id="rules">What it matches</h2>
      <dl className="beside-terms soft-terms stack gap-2 breakable">
        <Fact title="Sponsor">
          {pool.sponsor}
          {!pool.isNamed && ' (donors and nonprofits do not read it)'}
        </Fact>
        <Fact title="Adds">{poolRatioLabels[pool.ratio]}</Fact>
        <Fact title="Most per gift">{formatDollars(pool.perGift)}</Fact>
        <Fact title="Promised">{formatDollars(pool.cap)}</Fact>
        <Fact title="Has come">{formatDollars(pool.funded)}</Fact>
        <Fact title="From">{formatMoment(pool.fromAt)}</Fact>
        <Fact title="Until">{formatMoment(pool.untilAt)}</Fact>
        <Fact title="For">{pool.forAll ? 'gifts to every nonprofit' : pool.nonprofits.map((one) => one.name).join(', ')}</Fact>
      </dl>
    </section>
  );
}

type Deposit = Pool['deposits'][number];

const columns: Column<Deposit>[] = [
  { key: 'day', header: 'Day', cell: ({ day }) => formatDate(day) },
  { key: 'amount', header: 'Amount', numeric: true, card: 'beside', cell: ({ amount }) => formatDollars(amount) },
  { key: 'by', header: 'Entered by', card: 'below', cell: ({ enteredBy }) => enteredBy?.fullName ?? '' },
  { key: 'note', header: 'Note', width: '40%', card: 'below', cell: ({ note }) => <span className="breakable">{note}</span> },
];

function Deposits({ pool: { deposits, sponsor } }: { pool: Pool }) {
  return (
    <section className="heads-22 shrinking-parts stack gap-4" aria-labelledby="money">
      <h2 id="money">Money of the sponsor</h2>
      {deposits.length === 0 ? (
        <p>Nothing has come from {sponsor} yet. The pool can be opened once something has.</p>
      ) : (
        <DataTable label="Money of the sponsor" columns={columns} rows={deposits} rowKey={({ id }) => id} />
      )}
    </section>
  );
}

function Actions({ pool }: { pool: Pool }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { busy, run } = useBusy();
  const [open, setOpen] = useState<'edit' | 'money'>();
  const close = () => setOpen(undefined);
  const { id, name, isOpen, version, funded } = pool;

  async function change(): Promise<void> {
    if (!(await confirm(isOpen ? closing : opening))) return;
    await run(async () => {
      keepPool(client, await call(changePool, { params: { id }, body: { isOpen: !isOpen, version } }));
      showAlert({ tone: 'success', text: isOpen ? 'The pool is closed.' : 'The pool is open.' });
    });
  }

  async function remove(): Promise<void> {
    const sure = await confirm({ title: `Delete ${name}?`, text: 'No money of it has moved.', confirm: 'Delete', loss: true });
    if (!sure) return;
    await call(deletePool, { params: { id } });
    void refresh(client, 'pools');
    await navigate({ to: '/gifts/matching' });
  }

  return (
    <>
      {(isOpen || funded > 0) && (
        <Button variant={isOpen ? 'default' : 'filled'} loading={busy} onClick={() => void change()}>
          {isOpen ? 'Close' : 'Open'}
        </Button>
      )}
      <Button variant="default" onClick={() => setOpen('money')}>
        Enter money
      </Button>
      <Button variant="default" onClick={() => setOpen('edit')}>
        Edit
      </Button>
      {pool.can.delete && (
        <Button variant="subtle" onClick={() => void remove()}>
          Delete
        </Button>
      )}
      <FormDialog title="Pool" opened={open === 'edit'} onClose={close} size="normal">
        {(dialog, cancel) => <PoolForm pool={pool} dialog={dialog} onCancel={cancel} onDone={close} />}
      </FormDialog>
      <FormDialog title="Money of the sponsor" opened={open === 'money'} onClose={close} size="normal">
        {(dialog, cancel) => <DepositForm pool={pool} dialog={dialog} onCancel={cancel} onDone={close} />}
      </FormDialog>
    </>
  );
}

const opening = {
  title: 'Open the pool?',
  text: 'The giving page tells visitors of it, and gifts are matched while money is left. A match is money that the nonprofits are owed.',
  confirm: 'Open the pool',
};

const closing = {
  title: 'Close the pool?',
  text: 'No further gift is matched, not even one that was begun a moment ago. What was matched stays.',
  confirm: 'Close the pool',
};
