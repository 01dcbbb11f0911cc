import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { downloadReports } from '#contract/reporting/reporting.ts';
import { type ReportState, reportStateLabels, reportStates } from '#contract/reporting/reporting-query.ts';
import { downloadAllStatements } from '#contract/statements/statements.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../ui/feedback/skeleton-lines.tsx';
import { DownloadButton } from '../ui/lists/download-button.tsx';
import { FilterPanel } from '../ui/lists/filter-panel.tsx';
import { FilterSide } from '../ui/lists/filter-side.tsx';
import { ListPage } from '../ui/lists/list-page.tsx';
import { SearchBox } from '../ui/lists/search-box.tsx';
import { LoadProblem } from '../ui/page/load-problem.tsx';
import { PeriodLead } from './period-lead.tsx';
import { RemindersButton } from './reminders-button.tsx';
import { ReportTable } from './report-table.tsx';
import { type Period, periodsQuery, reportsQuery } from './reporting-queries.ts';
import { type ReportingSearch, readReportingSearch } from './reporting-search.ts';

/** Who has reported the donations of a period, and who has not. */
export function ReportingPage() {
  const periods = useQuery(periodsQuery);
  const search = readReportingSearch(useSearch({ from: '/signed-in/reporting' }));
  const { data } = periods;
  if (!data) {
    if (!periods.error) return <SkeletonLines label="Loading the periods" lines={8} />;
    return <LoadProblem query={periods} notFound={null} failed="The periods could not be loaded" />;
  }
  const shown = data.find(({ id }) => id === search.period) ?? data.find(({ state }) => state === 'OPEN') ?? data[0];
  if (!shown) return <EmptyState title="There is no reporting period yet." />;
  return <Reports periods={data} period={shown} search={search} />;
}

const pageSize = 100;

interface Props {
  periods: readonly Period[];
  period: Period;
  search: ReportingSearch;
}

function Reports({ periods, period, search }: Props) {
  const navigate = useNavigate({ from: '/reporting' });
  const { page, ordering, ...narrowing } = search;
  const filters = { ...narrowing, period: period.id };
  const year = Number(period.startsOn.slice(0, 4));
  const list = useQuery(reportsQuery({ ...filters, page, ordering, pageSize }));

  /** a search narrows the reminders to what it found */
  const only = search.search ? list.data?.results.map(({ id }) => id) : undefined;

  function show(changes: ReportingSearch, replace = false): void {
    void navigate({ search: (now) => ({ ...now, page: undefined, ...changes }), replace, resetScroll: false });
  }

  return (
    <ListPage
      title="Donation Reports"
      list={list}
      page={page}
      pageSize={pageSize}
      counted={['nonprofit', 'nonprofits']}
      actions={
        <>
          <DownloadButton path={downloadReports.path} query={filters} />
          <DownloadButton file path={downloadAllStatements.path} query={{ year }} label={`Statements ${year} (ZIP)`} />
          {period.state === 'OPEN' && <RemindersButton period={period} only={only} />}
        </>
      }
      lead={<PeriodLead periods={periods} period={period} onChange={(id) => show({ period: id })} />}
      filters={
        <FilterSide active={search.state ? 1 : 0} onClear={() => show({ state: undefined })}>
          <FilterPanel
            title="Report"
            options={reportStates.map((value) => ({ value, label: `${reportStateLabels[value]} (${countOf(period, value)})` }))}
            selected={search.state ? [search.state] : []}
            onChange={(states) => show({ state: states.find((state) => state !== search.state) })}
            limit={reportStates.length}
          />
        </FilterSide>
      }
      search={
        <SearchBox
          label="Search by name"
          value={search.search ?? ''}
          onSearch={(text) => show({ search: text || undefined }, Boolean(search.search))}
        />
      }
    >
      <ReportTable
        list={list}
        search={search}
        onOrdering={(next) => show({ ordering: next })}
        onClear={() => show({ search: undefined, state: undefined })}
      />
    </ListPage>
  );
}

function countOf({ counts: { donations, nothing, missing } }: Period, state: ReportState): number {
  return { DONATIONS: donations, NOTHING: nothing, MISSING: missing }[state];
}
