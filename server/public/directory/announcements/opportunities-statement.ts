import type pg from 'pg';
import type { OpportunitiesView } from '#contract/nonprofits/public/views.ts';
import { directoryPageSize } from '#contract/public/directory/directory.ts';
import type { OpportunitiesFound } from '#contract/public/directory/found.ts';
import { type Queries, readOne } from '#server/platform/database/reads.ts';
import { numberedValues, prepared } from '#server/platform/database/statements/prepared.ts';
import { textWords } from '#server/platform/search/text-words.ts';
import { categoryChoices } from './category-choices.ts';
import { opportunityColumns } from './item-columns.ts';

const panels = ['service', 'hours', 'regions', 'skills'] as const;
type PanelName = (typeof panels)[number];

/** The searched text: the opportunity's title, description and city, and its nonprofit's name. */
const words = textWords(`volunteer_opportunities.title || ' ' || left(volunteer_opportunities.description, 10000)
  || ' ' || volunteer_opportunities.city || ' ' || nonprofits.name`);

/** One page of results and all counts in one statement, so that the search runs once. */
function opportunitiesStatement(view: OpportunitiesView): pg.QueryConfig {
  const { values, bind } = numberedValues();
  const searched = view.search !== '' && `${words} @@ (SELECT search_query(${bind(view.search)}))`;
  const chosen = panels.flatMap((panel) => {
    if (view[panel].length === 0) return [];
    const place = bind(view[panel]);
    return [{ panel, condition: panel === 'service' ? `service = ANY (${place}::text[])` : `${panel} && ${place}::text[]` }];
  });
  const ofCategories = view.webCategories.length > 0 && `AND category_ids && ${bind(view.webCategories)}::int[]`;
  const where = (without?: PanelName | 'webCategories') =>
    `WHERE true ${without === 'webCategories' || !ofCategories ? '' : ofCategories} ${chosen.flatMap(({ panel, condition }) => (panel === without ? [] : [`AND ${condition}`])).join(' ')}`;
  const counted = (panel: PanelName) => {
    const rows =
      panel === 'service'
        ? `SELECT service AS value, count(*)::int AS count FROM found ${where(panel)} AND service <> '' GROUP BY service`
        : `SELECT value, count(*)::int AS count FROM found CROSS JOIN LATERAL unnest(${panel}) AS value ${where(panel)} GROUP BY value`;
    return `'${panel}', coalesce((SELECT json_object_agg(value, count) FROM (${rows}) AS counted), '{}')`;
  };
  const paging = `LIMIT ${directoryPageSize} OFFSET ${bind((view.page - 1) * directoryPageSize)}`;
  const text = `WITH found AS MATERIALIZED (
      SELECT volunteer_opportunities.id, service, hours, regions, skills, nonprofits.category_ids
      FROM volunteer_opportunities JOIN nonprofits ON nonprofits.id = volunteer_opportunities.nonprofit_id
      WHERE nonprofits.display AND volunteer_opportunities.is_public ${searched ? `AND ${searched}` : ''}),
    page AS MATERIALIZED (SELECT id FROM found ${where()} ORDER BY id DESC ${paging})
    SELECT (SELECT count(*)::int FROM found ${where()}) AS count,
      coalesce((SELECT json_agg(item) FROM (
        SELECT ${opportunityColumns} FROM page JOIN volunteer_opportunities USING (id)
        JOIN nonprofits ON nonprofits.id = volunteer_opportunities.nonprofit_id
        ORDER BY volunteer_opportunities.id DESC) AS item), '[]') AS opportunities,
      json_build_object(${panels.map(counted).join(', ')}) AS counts,
      ${categoryChoices(where('webCategories'))} AS categories`;
  return prepared(text, values);
}

export async function findOpportunities(reads: Queries, view: OpportunitiesView): Promise<OpportunitiesFound> {
  return readOne(reads, opportunitiesStatement(view));
}
