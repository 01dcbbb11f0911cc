// The app as production runs it, with one more route: the list of nonprofits in naive SQL.
import * as z from 'zod/mini';
import { nonprofitSummary, nonprofitsQuery } from '#contract/nonprofits/list.ts';
import { pictureUrls } from '#contract/platform/appearance/picture-urls.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { page } from '#contract/platform/wire/shapes.ts';
import { buildApp } from '#server/app/build-app.ts';
import { databaseAddress } from '#server/app/process/web-process.ts';
import { openDatabase } from '#server/platform/database/connection.ts';
import { pageOf } from '#server/platform/http/lists/paging.ts';
import { serve } from '#server/platform/http/serve.ts';
import { readConfig } from '#server/platform/process/config.ts';
import { openLog } from '#server/platform/process/log.ts';

const naive = endpoint('naiveList', 'GET naive/{search_by}/', {
  access: 'listNonprofits',
  summary: 'The list by two statements',
  params: z.object({ searchBy: z.enum(['words', 'like']) }),
  query: nonprofitsQuery,
  result: page(nonprofitSummary),
});

const like = `(name ILIKE '%' || $1 || '%' OR ein ILIKE '%' || $1 || '%' OR array_to_string(tags, ' ') ILIKE '%' || $1 || '%'
  OR short_description ILIKE '%' || $1 || '%' OR long_description ILIKE '%' || $1 || '%')`;
const where = (search: string) => `FROM nonprofits WHERE ${search} AND budget_size = ANY ($2::budget_size[])
  AND EXISTS (SELECT FROM nonprofit_categories chosen WHERE chosen.nonprofit_id = nonprofits.id AND chosen.category_id = ANY ($3))`;

interface NaiveRow {
  id: number;
  name: string;
  ein: string | null;
  budget_size: never;
  category_ids: number[];
  city: string;
  state: string;
  display: boolean;
  print: boolean;
  accepted_years: number[];
  inactive_date: string | null;
  updated_at: string;
  image: string | null;
}

const config = readConfig();
const database = openDatabase(databaseAddress(config, JSON.parse(process.argv[2] ?? '{}')));
const app = await buildApp({
  config,
  database,
  log: openLog(config),
});
serve(app, naive, ({ query, params }) =>
  pageOf(query, async (limit, offset) => {
    const filters = where(params.searchBy === 'like' ? like : 'search @@ search_query($1)');
    const values = [query.search, query.budgetSize, query.webCategories];
    const counted = await database.pool.query<{ count: number }>(`SELECT count(*)::int AS count ${filters}`, values);
    const found = await database.pool.query<NaiveRow>(`SELECT * ${filters} ORDER BY name, id LIMIT $4 OFFSET $5`, [
      ...values,
      limit,
      offset,
    ]);
    const results = found.rows.map(({ id, name, ein, city, state, ...row }) => ({
      id,
      name,
      ein,
      budgetSize: row.budget_size,
      webCategories: row.category_ids,
      city,
      state,
      isPublishedForWeb: row.display,
      isPublishedForPrint: row.print,
      acceptedYears: row.accepted_years,
      inactiveDate: row.inactive_date,
      updated: row.updated_at,
      nonprofitImage: pictureUrls(row.image),
      primaryUserRef: null,
      ownerRef: null,
      nextStepDay: null,
    }));
    return { count: counted.rows[0]?.count ?? 0, results };
  }),
);
await app.http.listen({ port: 0, host: '127.0.0.1' });
process.send?.(app.http.server.address());
process.once('disconnect', () => process.exit(0));
