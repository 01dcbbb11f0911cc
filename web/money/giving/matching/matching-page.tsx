import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { givingDayPath } from '#contract/money/giving/giving-day.ts';
import type { Pool } from '#contract/money/giving/pools.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { FormDialog } from '../../../platform/ui/dialogs/form-dialog.tsx';
import { IfMay } from '../../../platform/ui/if-may.tsx';
import { LoadedTable } from '../../../platform/ui/lists/loaded-table.tsx';
import type { Column } from '../../../platform/ui/lists/table/data-table.tsx';
import { recordLink } from '../../../platform/ui/lists/table/row-link.tsx';
import { BackLink } from '../../../platform/ui/page/links/back-link.tsx';
import { PageHeader } from '../../../platform/ui/page/page-header.tsx';
import { Fact } from '../../../platform/ui/text/fact.tsx';
import { formatDollars, formatMoment } from '../../../platform/ui/text/format.ts';
import { givingDayQuery, poolsQuery } from '../giving-queries.ts';
import { DayForm } from './day-form.tsx';
import { PoolForm } from './pool-form.tsx';

const columns: Column<Pool>[] = [
  { key: 'name', header: 'Pool', width: '28%', cell: ({ id, name }) => recordLink('/gifts/matching/$id', id, name) },
  { key: 'sponsor', header: 'Sponsor', card: 'below', cell: ({ sponsor }) => <span className="breakable">{sponsor}</span> },
  { key: 'ratio', header: 'Ratio', card: 'below', cell: ({ ratio }) => ratio },
  { key: 'state', header: 'State', card: 'below', cell: ({ isOpen }) => (isOpen ? 'Open' : 'Closed') },
  { key: 'funded', header: 'Has come', numeric: true, card: 'below', cell: ({ funded }) => formatDollars(funded) },
  { key: 'used', header: 'Used', numeric: true, card: 'beside', cell: ({ used }) => formatDollars(used) },
];

/** Sponsors' pools that match gifts, and the giving day. */
export function MatchingPage() {
  const pools = useQuery(poolsQuery);
  const [adds, setAdds] = useState(false);
  const close = () => setAdds(false);
  return (
    <>
      <PageHeader
        title="Matching and giving day"
        breadcrumb={<BackLink to="/gifts">Gifts</BackLink>}
        actions={
          <IfMay right="manageGiving">
            <Button onClick={() => setAdds(true)}>Add pool</Button>
          </IfMay>
        }
      >
        <p className="soft above-2">A pool is a sponsor’s money that is added to gifts while it lasts.</p>
      </PageHeader>
      <LoadedTable
        list={pools}
        label="Pools"
        columns={columns}
        rowKey={({ id }) => id}
        things="pools"
        empty={{ title: 'No pools yet.', text: 'Add one when a sponsor wants to match gifts.' }}
      />
      <Day />
      <FormDialog title="Add pool" opened={adds} onClose={close} size="normal">
        {(dialog, cancel) => <PoolForm dialog={dialog} onCancel={cancel} onDone={close} />}
      </FormDialog>
    </>
  );
}

function Day() {
  const { data } = useQuery(givingDayQuery);
  const [edits, setEdits] = useState(false);
  const close = () => setEdits(false);
  if (!data) return null;
  const { day } = data;
  return (
    <section className="heads-22 stack gap-4 shrinks above-8" aria-labelledby="giving-day">
      <h2 id="giving-day">{day ? day.name : 'Giving day'}</h2>
      {day ? (
        <dl className="beside-terms soft-terms stack gap-2 breakable">
          <Fact title="From">{formatMoment(day.fromAt)}</Fact>
          <Fact title="Until">{formatMoment(day.untilAt)}</Fact>
          <Fact title="Goal">{day.goal !== null && formatDollars(day.goal)}</Fact>
          <Fact title="Given">{`${formatDollars(day.amount)} in ${howMany(day.gifts, 'gift', 'gifts')}; refunds are not taken off`}</Fact>
          <Fact title="Matched">{formatDollars(day.matched)}</Fact>
          <Fact title="Page">{day.isPublic ? <a href={givingDayPath}>Visitors see it</a> : 'Visitors do not see it'}</Fact>
        </dl>
      ) : (
        <p>Name a day, and visitors can follow on a page of its own what comes in.</p>
      )}
      <IfMay right="manageGiving">
        <p>
          <Button variant="default" onClick={() => setEdits(true)}>
            {day ? 'Change the giving day' : 'Name a giving day'}
          </Button>
        </p>
      </IfMay>
      <FormDialog title="Giving day" opened={edits} onClose={close} size="normal">
        {(dialog, cancel) => <DayForm day={day} dialog={dialog} onCancel={cancel} onDone={close} />}
      </FormDialog>
    </section>
  );
}
