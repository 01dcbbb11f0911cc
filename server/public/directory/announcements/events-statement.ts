import type pg from 'pg';
import type { EventsView } from '#contract/nonprofits/public/views.ts';
import { directoryPageSize } from '#contract/public/directory/directory.ts';
import type { EventsFound } from '#contract/public/directory/found.ts';
import { type Queries, readOne } from '#server/platform/database/reads.ts';
import { numberedValues, prepared } from '#server/platform/database/statements/prepared.ts';
import { textWords } from '#server/platform/search/text-words.ts';
import { categoryChoices } from './category-choices.ts';
import { eventColumns } from './item-columns.ts';

const panels = ['when', 'state', 'webCategories'] as const;
type PanelName = (typeof panels)[number];

/** The searched text: the event's name, description and city, and its nonprofit's city and name. */
const words = textWords(`events.name || ' ' || left(events.description, 10000) || ' ' || events.city
  || ' ' || nonprofits.city || ' ' || nonprofits.name`);

/** SQL: whether an event is within seven days, within thirty, or later. */
const period = `CASE WHEN events.date < $1::date + 7 THEN 'week' WHEN events.date < $1::date + 30 THEN 'month' ELSE 'later' END`;

/** One page of results and all counts in one statement, so that the search runs once. */
function eventsStatement(view: EventsView, today: string): pg.QueryConfig {
  const { values, bind } = numberedValues();
  bind(today);
  const searched = view.search !== '' && `${words} @@ (SELECT search_query(${bind(view.search)}))`;
  const conditions: Record<PanelName, string | false> = {
    when: view.when.length > 0 && `period = ANY (${bind(view.when)}::text[])`,
    state: view.state.length > 0 && `state = ANY (${bind(view.state)}::text[])`,
    webCategories: view.webCategories.length > 0 && `category_ids && ${bind(view.webCategories)}::int[]`,
  };
  const where = (without?: PanelName) =>
    `WHERE true ${panels.flatMap((panel) => (panel === without || !conditions[panel] ? [] : [`AND ${conditions[panel]}`])).join(' ')}`;
  const counted = (panel: 'when' | 'state', column: string) =>
    `'${panel}', coalesce((SELECT json_object_agg(value, count) FROM (SELECT ${column} AS value, count(*)::int AS count
      FROM found ${where(panel)} AND ${column} <> '' GROUP BY ${column}) AS counted), '{}')`;
  const paging = `LIMIT ${directoryPageSize} OFFSET ${bind((view.page - 1) * directoryPageSize)}`;
  const text = `WITH found AS MATERIALIZED (
      SELECT events.id, events.date, events.start_time, ${period} AS period, nonprofits.category_ids,
        CASE WHEN events.state <> '' THEN events.state ELSE nonprofits.state END AS state
      FROM events JOIN nonprofits ON nonprofits.id = events.nonprofit_id
      WHERE nonprofits.display AND events.published AND events.date >= $1::date ${searched ? `AND ${searched}` : ''}),
    page AS MATERIALIZED (SELECT id FROM found ${where()} ORDER BY date, start_time, id ${paging})
    SELECT (SELECT count(*)::int FROM found ${where()}) AS count,
      coalesce((SELECT json_agg(item) FROM (
        SELECT ${eventColumns} FROM page JOIN events USING (id) JOIN nonprofits ON nonprofits.id = events.nonprofit_id
        ORDER BY events.date, events.start_time, events.id) AS item), '[]') AS events,
      json_build_object(${counted('when', 'period')}, ${counted('state', 'state')}) AS counts,
      ${categoryChoices(where('webCategories'))} AS categories`;
  return prepared(text, values);
}

/** One page of the public events from `today` (`YYYY-MM-DD`) on that match the view, soonest first, with the panels' counts. */
export async function findEvents(reads: Queries, view: EventsView, today: string): Promise<EventsFound> {
  return readOne(reads, eventsStatement(view, today));
}
