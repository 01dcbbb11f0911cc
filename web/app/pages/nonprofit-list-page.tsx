import { IconPlus } from '@tabler/icons-react';
import { downloadNonprofitData } from '#contract/nonprofits/list.ts';
import { asDownloading, may } from '#contract/platform/access/permissions.ts';
import { ApplicationFilter } from '../../applications/application-filter.tsx';
import { BulkActions } from '../../nonprofits/bulk-changes/bulk-actions.tsx';
import { useNonprofitColumns } from '../../nonprofits/list/nonprofit-columns.tsx';
import { NonprofitFilters } from '../../nonprofits/list/nonprofit-filters.tsx';
import { type NonprofitListSearch, validateNonprofitListSearch } from '../../nonprofits/list/nonprofit-list-search.ts';
import { nonprofitsQuery } from '../../nonprofits/nonprofit-queries.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { ExportChosen } from '../../platform/ui/lists/download/export-chosen.tsx';
import { ListPage } from '../../platform/ui/lists/list-page.tsx';
import { useList } from '../../platform/ui/lists/use-list.ts';
import type { ReadyView } from '../../platform/ui/lists/views/use-list-tools.ts';
import { ButtonLink } from '../../platform/ui/page/links/button-link.tsx';

const readyViews = [
  { key: 'in-programme', name: 'In the programme, A to Z', search: { inProgramme: true, ordering: 'name' } },
  { key: 'published', name: 'Published', search: { isPublishedForWeb: true, ordering: 'name' } },
  { key: 'imported', name: 'Imported, not in the programme', search: { inProgramme: false, ordering: 'name' } },
] satisfies ReadyView<NonprofitListSearch>[];

const mine = (me: number): ReadyView<NonprofitListSearch> => ({
  key: 'mine',
  name: 'Mine, next step first',
  search: { owner: String(me), ordering: 'next_step' },
});

export function NonprofitListPage() {
  const user = useSignedInUser();
  const staff = may(user, 'readAllNonprofits');
  const list = useList({
    read: validateNonprofitListSearch,
    query: nonprofitsQuery,
    views: 'nonprofits',
    ready: staff ? [...readyViews, ...(may(user, 'manageRelationships') ? [mine(user.id)] : [])] : [],
  });
  return (
    <ListPage
      title="Nonprofits"
      list={list}
      counted={['nonprofit', 'nonprofits']}
      columns={useNonprofitColumns()}
      all="All nonprofits"
      search="Search by name, tag, description or EIN"
      filters={
        <NonprofitFilters list={list}>
          <ApplicationFilter search={list.search} onChange={list.show} />
        </NonprofitFilters>
      }
      exports={downloadNonprofitData}
      actions={
        <>
          {may(user, 'manageProgramme') && (
            <>
              <ButtonLink variant="default" to="/nonprofits/facts">
                Ages of Facts
              </ButtonLink>
              <ButtonLink variant="default" to="/nonprofits/irs-changes">
                IRS Differences
              </ButtonLink>
              <ButtonLink variant="default" to="/nonprofits/imports">
                IRS Imports
              </ButtonLink>
              <ButtonLink variant="default" to="/nonprofits/invite">
                Invite Nonprofits
              </ButtonLink>
            </>
          )}
          {may(user, 'createNonprofits') && (
            <ButtonLink to="/create-new-nonprofit" leftSection={<IconPlus size={18} aria-hidden />}>
              New Nonprofit
            </ButtonLink>
          )}
        </>
      }
      empty={{
        text: may(user, 'createNonprofits')
          ? 'Upload the IRS file of your state at “IRS Imports”, or add the first one with “New Nonprofit”.'
          : 'The nonprofits that programme staff add are listed here.',
      }}
      nameOf={({ name }) => name}
      onChosen={
        may(asDownloading(user), downloadNonprofitData.access) &&
        (({ chosen, clear }) => (
          <BulkActions records="NONPROFITS" chosen={chosen} onDone={clear}>
            <ExportChosen download={downloadNonprofitData} chosen={chosen} />
          </BulkActions>
        ))
      }
    />
  );
}
