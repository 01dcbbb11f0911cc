import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { downloadReports, type ReportState, reportStateLabels, reportStates } from '#contract/money/reporting/reporting.ts';
import { downloadAllStatements } from '#contract/money/statements/statements.ts';
import { EmptyState } from '../../platform/ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../platform/ui/feedback/loading/skeleton-lines.tsx';
import { IfMay } from '../../platform/ui/if-may.tsx';
import { DownloadButton } from '../../platform/ui/lists/download/download-button.tsx';
import { OneOfPanel } from '../../platform/ui/lists/filters/filter-panel.tsx';
import { FilterSide } from '../../platform/ui/lists/filters/filter-side.tsx';
import { ListPage } from '../../platform/ui/lists/list-page.tsx';
import { useList } from '../../platform/ui/lists/use-list.ts';
import { LoadedPage } from '../../platform/ui/page/record-page.tsx';
import { PeriodLead } from './period-lead.tsx';
import { RemindersButton } from './reminders-button.tsx';
import { reportColumns } from './report-columns.tsx';
import { type Period, periodsQuery, reportsQuery } from './reporting-queries.ts';
import { readReportingSearch } from './reporting-search.ts';

/** Which nonprofits have reported the donations of a period, and which have not. */
export function ReportingPage() {
  const periods = useQuery(periodsQuery);
  const { period } = readReportingSearch(useSearch({ from: '/signed-in/reporting' }));
  return (
    <LoadedPage
      query={periods}
      loading={<SkeletonLines label="Loading the periods" lines={8} />}
      failed="The periods could not be loaded"
    >
      {(all) => {
        const shown = all.find(({ id }) => id === period) ?? all.find(({ state }) => state === 'OPEN') ?? all[0];
        return shown ? <Reports periods={all} period={shown} /> : <EmptyState title="There is no reporting period yet." />;
      }}
    </LoadedPage>
  );
}

interface Props {
  periods: readonly Period[];
  period: Period;
}

function Reports({ periods, period }: Props) {
  const list = useList({
    read: readReportingSearch,
    query: (asked) => reportsQuery({ ...asked, period: period.id }),
    about: ['period'],
  });
  const { search } = list.search;
  const year = Number(period.startsOn.slice(0, 4));
  return (
    <ListPage
      title="Reporting Periods"
      label="Reports"
      list={list}
      counted={['nonprofit', 'nonprofits']}
      columns={reportColumns}
      actions={
        <>
          <DownloadButton download={downloadReports} query={{ ...list.filters, period: period.id, ordering: list.ordering }} />
          <DownloadButton file download={downloadAllStatements} query={{ year }} label={`Statements ${year} (ZIP)`} />
          <IfMay right="manageReporting">{period.state === 'OPEN' && <RemindersButton period={period} search={search} />}</IfMay>
        </>
      }
      lead={<PeriodLead periods={periods} period={period} onChange={(id) => list.show({ period: id })} />}
      search="Search by name"
      filters={
        <FilterSide list={list}>
          <OneOfPanel
            title="Report"
            options={reportStates.map((value) => ({ value, label: `${reportStateLabels[value]} (${countOf(period, value)})` }))}
            limit={reportStates.length}
            {...list.filter('state')}
          />
        </FilterSide>
      }
      things="reports"
      empty={{ text: 'Published nonprofits are asked to report.' }}
    />
  );
}

function countOf({ counts: { donations, nothing, missing } }: Period, state: ReportState): number {
  return { DONATIONS: donations, NOTHING: nothing, MISSING: missing }[state];
}
