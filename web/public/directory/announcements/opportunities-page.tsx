import {
  regionName,
  volunteerHours,
  volunteerRegions,
  volunteerServices,
  volunteerSkills,
} from '#contract/nonprofits/announcements/opportunities.ts';
import { address } from '#contract/nonprofits/public/addresses.ts';
import type { OpportunitiesView } from '#contract/nonprofits/public/views.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import type { OpportunitiesFound } from '#contract/public/directory/found.ts';
import type { PublicPageOf } from '#contract/public/directory/public-pages.ts';
import { Document } from '../frame/document.tsx';
import { useSite } from '../frame/site.ts';
import { Browse, Nothing } from '../lists/browse.tsx';
import { categoriesPanel, type Panel } from '../lists/filter-side.tsx';
import { OpportunityItem } from './opportunity-item.tsx';

const path = '/directory/volunteer';

const feeds = [{ title: 'Events, opportunities and news', type: 'application/atom+xml', path: '/directory/feed.atom' }];

/** The public list of the volunteer opportunities of all nonprofits, with its search and filters. */
export function OpportunitiesPage({ view, found }: PublicPageOf<'opportunities'>) {
  const { programmeName } = useSite().programme;
  const { search, page } = view;
  const plain = addressOf({ ...view, page: 1 }) === path;
  return (
    <Document
      title={`Volunteer opportunities${page > 1 ? `, page ${page}` : ''}`}
      description={`Volunteer with the nonprofits of the ${programmeName} directory: pro bono, hands on and administrative work, by hours, region and skill.`}
      path={addressOf(view)}
      section={path}
      hidden={!plain}
      feeds={feeds}
    >
      <Browse
        path={path}
        heading="Lend a hand"
        searchLabel="Search volunteer opportunities"
        search={search}
        panels={panelsOf(view, found)}
        page={page}
        count={found.count}
        counted={howMany(found.count, 'opportunity', 'opportunities')}
        addressOf={(to) => addressOf({ ...view, page: to })}
      >
        {found.count === 0 ? (
          <Nothing
            title="No volunteer opportunities to display."
            plain={plain ? 'No nonprofit is looking for volunteers right now.' : undefined}
            clearTo={path}
          />
        ) : (
          <div className="items wide-50">
            {found.opportunities.map((opportunity) => (
              <OpportunityItem key={opportunity.id} opportunity={opportunity} place="list" />
            ))}
          </div>
        )}
      </Browse>
    </Document>
  );
}

function addressOf({ page, webCategories, ...view }: OpportunitiesView): string {
  return address(path, { ...view, web_categories: webCategories, page: page > 1 ? page : undefined });
}

function panelsOf(view: OpportunitiesView, { counts, categories }: OpportunitiesFound): Panel[] {
  const panel = (
    name: keyof typeof counts,
    title: string,
    values: readonly string[],
    limit: number,
    nameOf = (value: string) => value,
  ): Panel => ({
    name,
    title,
    limit,
    chosen: view[name],
    choices: values.map((value) => ({ value, label: nameOf(value), count: counts[name][value] ?? 0 })),
  });
  return [
    panel('service', 'Service', volunteerServices, 4),
    panel('hours', 'Hours', volunteerHours, 4),
    panel('regions', 'Regions', volunteerRegions, 8, regionName),
    panel('skills', 'Skills', volunteerSkills, 4),
    categoriesPanel(categories, view.webCategories),
  ];
}
