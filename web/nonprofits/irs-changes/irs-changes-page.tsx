import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  type IrsChange,
  type IrsChangeState,
  irsChangeKindLabels,
  irsChangeKinds,
  irsChangeStateLabels,
  irsChangeStates,
} from '#contract/nonprofits/irs/irs-changes.ts';
import { grouped } from '#contract/platform/wire/grouped.ts';
import { optionsOf } from '../../platform/ui/lists/filters/choice-filter.tsx';
import { FilterPanel } from '../../platform/ui/lists/filters/filter-panel.tsx';
import { FilterSide } from '../../platform/ui/lists/filters/filter-side.tsx';
import { ListPage } from '../../platform/ui/lists/list-page.tsx';
import type { Chosen } from '../../platform/ui/lists/selection/use-selection.ts';
import type { Column } from '../../platform/ui/lists/table/data-table.tsx';
import tabStyles from '../../platform/ui/lists/tabs.module.css';
import { useList } from '../../platform/ui/lists/use-list.ts';
import { BackLink } from '../../platform/ui/page/links/back-link.tsx';
import { formatDate, formatEin, formatMonth } from '../../platform/ui/text/format.ts';
import { NonprofitChip } from '../nonprofit-chip.tsx';
import { irsChangeListQuery, irsLoadsQuery, readIrsChangeSearch, settleLines, takeChosen } from './irs-change-queries.ts';

const kinds = optionsOf(irsChangeKinds, irsChangeKindLabels);

/** The differences between the IRS file and the profiles, for programme staff to take or to dismiss. */
export function IrsChangesPage() {
  const list = useList({ read: readIrsChangeSearch, query: irsChangeListQuery, about: ['state'] });
  const { state = 'OPEN' } = list.search;
  return (
    <ListPage
      title="The IRS file says otherwise"
      label="Differences"
      breadcrumb={<BackLink to="/nonprofits">Nonprofits</BackLink>}
      lead={<Lead />}
      list={list}
      counted={['line', 'lines']}
      columns={columnsOf(state)}
      search="Search by nonprofit"
      filters={
        <FilterSide list={list}>
          <FilterPanel title="What differs" options={kinds} limit={kinds.length} {...list.filter('kind')} />
        </FilterSide>
      }
      above={
        <>
          <NonprofitChip {...list.filter('nonprofit')} />
          <nav className={tabStyles.tabs} aria-label="Which lines">
            {irsChangeStates.map((one) => (
              <Link
                key={one}
                to="/nonprofits/irs-changes"
                search={{ ...list.search, page: undefined, state: one === 'OPEN' ? undefined : one }}
                activeOptions={{ exact: true, includeSearch: true }}
                activeProps={{ 'aria-current': undefined }}
                aria-current={one === state ? 'page' : undefined}
              >
                {irsChangeStateLabels[one]}
              </Link>
            ))}
          </nav>
        </>
      }
      nameOf={nameOf}
      onChosen={({ chosen, clear }) => <Actions state={state} chosen={chosen} onDone={clear} />}
      empty={empty[state]}
    />
  );
}

const empty: Record<IrsChangeState, { title: string; text: string }> = {
  OPEN: { title: 'Nothing to look at.', text: 'Where the IRS file says otherwise than a profile, it is listed here.' },
  TAKEN: { title: 'Nothing was taken.', text: 'What you take from the IRS file is listed here, and can be undone.' },
  DISMISSED: { title: 'Nothing was dismissed.', text: 'What you dismiss is listed here until the file says something new.' },
};

const nameOf = ({ nonprofitRef, kind }: IrsChange) => `${irsChangeKindLabels[kind]} of ${nonprofitRef.name}`;

/** Names the IRS file that the profiles are compared with. */
function Lead() {
  const { data } = useQuery(irsLoadsQuery);
  if (!data) return null;
  const { loaded, failed } = data;
  return (
    <div className="soft above-2 wide-46 stack gap-2">
      {loaded ? (
        <p>
          The profiles beside the IRS file of {formatMonth(`${loaded.month}-15`, 'UTC')}: {grouped(loaded.organizations)}{' '}
          organizations, loaded on {formatDate(loaded.loadedAt)}. Only nonprofits with an EIN are compared, and nothing changes
          before you take it. A line that you dismiss comes back when the file says something new.
        </p>
      ) : (
        <p>No IRS file was loaded. Whoever runs the server loads it with “npm run irs-file”.</p>
      )}
      {failed && (
        <p>
          On {formatDate(failed.loadedAt)}, {failed.source} could not be loaded: {failed.problem}
        </p>
      )}
    </div>
  );
}

function columnsOf(state: IrsChangeState): Column<IrsChange>[] {
  return [
    {
      key: 'nonprofit',
      header: 'Nonprofit',
      width: '24%',
      cell: ({ nonprofitRef: { id, name, ein } }) => (
        <>
          <Link to="/nonprofit/$id" params={{ id: String(id) }} className="breakable">
            {name}
          </Link>
          <span className="soft text-15 block">{formatEin(ein)}</span>
        </>
      ),
    },
    { key: 'kind', header: 'What differs', width: '12%', cell: ({ kind }) => irsChangeKindLabels[kind] },
    { key: 'had', header: 'Profile', cell: ({ had }) => <span className="breakable">{had || '–'}</span> },
    {
      key: 'said',
      header: 'IRS file',
      cell: ({ kind, said, month }) => (
        <span className="breakable">
          {kind === 'UNLISTED' ? `Not in the file of ${formatMonth(`${month}-15`, 'UTC')}` : said}
        </span>
      ),
    },
    state === 'OPEN'
      ? { key: 'settle', header: 'Settle', width: '20%', cell: (line) => <SettleOne line={line} /> }
      : {
          key: 'settled',
          header: irsChangeStateLabels[state],
          width: '20%',
          cell: ({ settledAt, settledBy }) => settledAt && `${formatDate(settledAt)}${settledBy ? ` by ${settledBy}` : ''}`,
        },
  ];
}

function SettleOne({ line }: { line: IrsChange }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const settle = async (as: IrsChangeState) => {
    setBusy(true);
    await settleLines(client, as, { ids: [line.id] });
    setBusy(false);
  };
  const take = line.kind === 'UNLISTED' ? 'Mark inactive' : 'Take';
  return (
    <div className="row gap-2">
      <Button
        size="compact-sm"
        variant="default"
        loading={busy}
        aria-label={`${take}: ${nameOf(line)}`}
        onClick={() => void settle('TAKEN')}
      >
        {take}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        disabled={busy}
        aria-label={`Dismiss: ${nameOf(line)}`}
        onClick={() => void settle('DISMISSED')}
      >
        Dismiss
      </Button>
    </div>
  );
}

interface ActionsProps {
  state: IrsChangeState;
  chosen: Chosen<object>;
  onDone: () => void;
}

function Actions({ state, chosen, onDone }: ActionsProps) {
  const client = useQueryClient();
  const run = (work: Promise<void>) => void work.then(onDone);
  if (state !== 'OPEN')
    return (
      <Button size="sm" onClick={() => run(settleLines(client, 'OPEN', chosen))}>
        Undo
      </Button>
    );
  return (
    <>
      <Button size="sm" onClick={() => run(takeChosen(client, chosen))}>
        Take
      </Button>
      <Button size="sm" variant="default" onClick={() => run(settleLines(client, 'DISMISSED', chosen))}>
        Dismiss
      </Button>
    </>
  );
}
