import { grouped } from '#contract/platform/wire/grouped.ts';
import { type ProofLine, proofStateLabels, proofStates } from '#contract/public/catalogue/proofs.ts';
import { optionsOf } from '../../../platform/ui/lists/filters/choice-filter.tsx';
import { OneOfPanel } from '../../../platform/ui/lists/filters/filter-panel.tsx';
import { FilterSide } from '../../../platform/ui/lists/filters/filter-side.tsx';
import { ListPage } from '../../../platform/ui/lists/list-page.tsx';
import type { Column } from '../../../platform/ui/lists/table/data-table.tsx';
import { recordLink } from '../../../platform/ui/lists/table/row-link.tsx';
import { useList } from '../../../platform/ui/lists/use-list.ts';
import { BackLink } from '../../../platform/ui/page/links/back-link.tsx';
import { formatDate } from '../../../platform/ui/text/format.ts';
import { Toned } from '../../../platform/ui/text/toned.tsx';
import { proofsQueryOf } from './proof-queries.ts';
import { readProofSearch } from './proof-search.ts';

const states = optionsOf(proofStates, proofStateLabels);

/** The approval of each page of the printed catalogue by its nonprofit. */
export function ProofListPage() {
  const list = useList({ read: readProofSearch, query: proofsQueryOf });
  return (
    <ListPage
      title="Approval of the Printed Catalogue"
      label="Pages"
      list={list}
      counted={['page', 'pages']}
      columns={proofColumns}
      rowKey={({ nonprofitRef }) => nonprofitRef.id}
      breadcrumb={<BackLink to="/catalogue">Printed Catalogue</BackLink>}
      search="Search by name"
      filters={
        <FilterSide list={list}>
          <OneOfPanel title="Page" options={states} limit={states.length} {...list.filter('state')} />
        </FilterSide>
      }
      things="pages"
      empty={{ text: 'Send the proofs on the page of the printed catalogue, and the pages stand here.' }}
    />
  );
}

const proofColumns: Column<ProofLine>[] = [
  {
    key: 'name',
    header: 'Nonprofit',
    width: '30%',
    cell: ({ nonprofitRef: { id, name } }) => recordLink('/catalogue/proofs/$id', id, name),
  },
  { key: 'state', header: 'Approval', width: '34%', cell: (row) => <State row={row} /> },
  { key: 'page', header: 'Likely page', numeric: true, cell: ({ page }) => grouped(page) },
  { key: 'asked', header: 'Email', width: '20%', cell: (row) => <Asked row={row} /> },
];

function State({ row: { state, note, changed, saidAt, saidBy } }: { row: ProofLine }) {
  const said = [saidAt && formatDate(saidAt), saidBy?.fullName].filter(Boolean).join(', ');
  return (
    <>
      <Toned tone={state === 'ASKED' || state === 'CHANGED' ? 'bad' : undefined}>{proofStateLabels[state]}</Toned>
      {note !== '' && <span className="block breakable text-14">{note}</span>}
      {changed.length > 0 && <span className="soft block text-14">Changed: {changed.join(', ')}</span>}
      {said !== '' && <span className="soft block text-14">{said}</span>}
    </>
  );
}

function Asked({ row: { askedOn, remindedOn, people } }: { row: ProofLine }) {
  if (askedOn === null) return <span className="soft text-14">{people === 0 ? 'No account' : 'Tomorrow'}</span>;
  return (
    <>
      {formatDate(askedOn)}
      {remindedOn && <span className="soft block text-14">Reminded {formatDate(remindedOn)}</span>}
    </>
  );
}
