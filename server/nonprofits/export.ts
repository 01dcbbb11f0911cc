import type pg from 'pg';
import { type BudgetSize, budgetSizeLabels } from '#contract/nonprofit-choices.ts';
import type { NonprofitFilters } from '#contract/nonprofits.ts';
import { type Csv, type CsvColumn, inBatches } from '#server/downloads/serve-csv.ts';
import { filters } from './list.ts';

interface ExportRow extends Record<(typeof texts)[number], string> {
  id: number;
  ein: string | null;
  budget_size: BudgetSize | null;
  categories: string | null;
  print_category: string | null;
  accepted_years: number[];
  tags: string[];
  display: boolean;
  print: boolean;
  learning_commons_granted: boolean;
  inactive_date: string | null;
  primary_user: string | null;
  primary_email: string | null;
  users: number;
  wishes: number;
  created: string;
  updated: string;
}

/** Columns of text that go out as they are stored. */
const texts = [
  ...(['name', 'address1', 'address2', 'city', 'state', 'zipcode', 'phone_number', 'phone_region', 'fax_number'] as const),
  ...(['url', 'email', 'paypal_email', 'website', 'facebook', 'linkedin', 'twitter', 'short_description'] as const),
  ...(['long_description', 'areas_and_clients_served', 'awards_and_recognitions', 'press', 'impact_data'] as const),
  ...(['collaboration', 'promotion', 'regional_chapter', 'headquarters', 'category_crosslisted'] as const),
] as const;

const text = (header: string, name: (typeof texts)[number]): CsvColumn<ExportRow> => ({ header, value: (row) => row[name] });
const ein = (digits: string | null) => digits?.replace(/^(\d\d)(\d{7})$/, '$1-$2') ?? '';

const columns: CsvColumn<ExportRow>[] = [
  text('Name', 'name'),
  { header: 'EIN', value: (row) => ein(row.ein) },
  { header: 'Budget Size', value: (row) => row.budget_size && budgetSizeLabels[row.budget_size] },
  { header: 'Web Categories', value: (row) => row.categories },
  { header: 'Print Category', value: (row) => row.print_category },
  text('Crosslisted Category', 'category_crosslisted'),
  { header: 'Accepted Years', value: (row) => row.accepted_years.toSorted((a, b) => a - b).join(', ') },
  { header: 'Tags', value: (row) => row.tags.join(', ') },
  { header: 'Display on Web', value: (row) => row.display },
  { header: 'Print Version', value: (row) => row.print },
  { header: 'Learning Commons', value: (row) => row.learning_commons_granted },
  { header: 'Inactive Since', value: (row) => row.inactive_date },
  text('Address 1', 'address1'),
  text('Address 2', 'address2'),
  text('City', 'city'),
  text('State', 'state'),
  text('Zipcode', 'zipcode'),
  text('Phone Number', 'phone_number'),
  text('Phone Country', 'phone_region'),
  text('Fax Number', 'fax_number'),
  text('Homepage', 'url'),
  text('Email', 'email'),
  text('PayPal Email', 'paypal_email'),
  text('Website', 'website'),
  text('Facebook', 'facebook'),
  text('LinkedIn', 'linkedin'),
  text('Twitter', 'twitter'),
  { header: 'Primary User', value: (row) => row.primary_user },
  { header: 'Primary User Email', value: (row) => row.primary_email },
  { header: 'Users', value: (row) => row.users },
  { header: 'Open Wishes', value: (row) => row.wishes },
  text('Short Description', 'short_description'),
  text('Long Description', 'long_description'),
  text('Areas and Clients Served', 'areas_and_clients_served'),
  text('Awards and Recognitions', 'awards_and_recognitions'),
  text('Press', 'press'),
  text('Impact Data', 'impact_data'),
  text('Collaboration', 'collaboration'),
  text('Promotion', 'promotion'),
  text('Regional Chapter', 'regional_chapter'),
  text('Headquarters', 'headquarters'),
  { header: 'Created', value: (row) => row.created },
  { header: 'Changed', value: (row) => row.updated },
  { header: 'ID', value: (row) => row.id },
];

/** Every nonprofit that the list shows under the same filters, in the order in which they were added. */
export async function exportNonprofits(pool: pg.Pool, query: NonprofitFilters, timeZone: string): Promise<Csv<ExportRow>> {
  const exact = filters(query, 'search_query');
  const found = !query.search || (await finds(pool, exact));
  const { values, conditions } = found ? exact : filters(query, 'search_query_tolerant');
  const [zone, after, limit] = [1, 2, 3].map((place) => `$${values.length + place}`);
  const day = (instant: string) => `to_char(${instant} AT TIME ZONE ${zone}, 'YYYY-MM-DD')`;
  const statement = `
    WITH batch AS MATERIALIZED (
      SELECT * FROM nonprofits WHERE ${[...conditions, `id > ${after}`].join(' AND ')} ORDER BY id LIMIT ${limit})
    SELECT batch.id, ${texts.map((name) => `batch.${name}`).join(', ')}, ein, budget_size, accepted_years, tags, display, print,
      learning_commons_granted, inactive_date,
      (SELECT string_agg(name, ', ' ORDER BY position, name) FROM categories WHERE categories.id = ANY (category_ids)) AS categories,
      (SELECT name FROM categories WHERE categories.id = print_category_id) AS print_category,
      nullif(btrim(users.first_name || ' ' || users.last_name), '') AS primary_user, users.email AS primary_email,
      (SELECT count(*)::int FROM users WHERE nonprofit_id = batch.id) AS users,
      (SELECT count(*)::int FROM wish_list_items WHERE nonprofit_id = batch.id AND NOT fulfilled) AS wishes,
      ${day('batch.created_at')} AS created, ${day('batch.updated_at')} AS updated
    FROM batch LEFT JOIN users ON users.id = batch.primary_user_id
    ORDER BY batch.id`;
  const read = async (afterId: number, size: number) =>
    (await pool.query<ExportRow>(statement, [...values, timeZone, afterId, size])).rows;
  return { fileName: 'nonprofits', columns, rows: inBatches(read) };
}

async function finds(pool: pg.Pool, { values, conditions }: ReturnType<typeof filters>): Promise<boolean> {
  const found = await pool.query(`SELECT FROM nonprofits WHERE ${conditions.join(' AND ')} LIMIT 1`, values);
  return found.rowCount !== 0;
}
