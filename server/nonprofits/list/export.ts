import type pg from 'pg';
import { type BudgetSize, budgetSizeLabels } from '#contract/nonprofits/choices.ts';
import { nonprofitTexts } from '#contract/nonprofits/fields.ts';
import type { NonprofitsExport } from '#contract/nonprofits/list.ts';
import { nteeName } from '#contract/nonprofits/ntee.ts';
import { snakeKey } from '#contract/platform/wire/keys.ts';
import { libraryAccessSql, libraryLastDaySql } from '#server/platform/access/library-access.ts';
import { inOrder, type Table, type TableColumn } from '#server/platform/downloads/table.ts';
import { exportIds } from '#server/platform/http/lists/list-statement.ts';
import { filters, orderingOf } from './list.ts';

interface ExportRow extends Record<(typeof texts)[number], string> {
  id: number;
  ein: string | null;
  budget_size: BudgetSize | null;
  categories: string[] | null;
  print_category: string | null;
  accepted_years: number[];
  tags: string[];
  display: boolean;
  print: boolean;
  access: boolean;
  access_until: string | null;
  learning_commons_granted: boolean;
  inactive_date: string | null;
  primary_user: string | null;
  primary_email: string | null;
  users: number;
  wishes: number;
  created: string;
  updated: string;
  /** the contract's plain text fields, by column */
  story: Record<string, string>;
}

/** Text columns that are exported unchanged. */
const texts = [
  ...(['name', 'address1', 'address2', 'city', 'state', 'zipcode', 'phone_number', 'phone_region', 'fax_number'] as const),
  ...([
    'url',
    'giving_url',
    'email',
    'paypal_email',
    'website',
    'facebook',
    'linkedin',
    'twitter',
    'category_crosslisted',
    'ntee_code',
  ] as const),
] as const;

const text = (header: string, name: (typeof texts)[number]): TableColumn<ExportRow> => ({ header, value: (row) => row[name] });

const storyColumns = Object.entries(nonprofitTexts).map(
  ([name, { label }]): TableColumn<ExportRow> => ({ header: label, value: ({ story }) => story[snakeKey(name)] ?? '' }),
);

const columns: TableColumn<ExportRow>[] = [
  text('Name', 'name'),
  { header: 'EIN', kind: 'ein', value: (row) => row.ein },
  { header: 'Budget Size', value: (row) => row.budget_size && budgetSizeLabels[row.budget_size] },
  { header: 'Web Categories', value: (row) => row.categories },
  { header: 'Print Category', value: (row) => row.print_category },
  text('Crosslisted Category', 'category_crosslisted'),
  text('NTEE Code', 'ntee_code'),
  { header: 'NTEE Group', value: ({ ntee_code }) => nteeName(ntee_code) },
  { header: 'Accepted Years', value: (row) => row.accepted_years.toSorted((a, b) => a - b).join(', ') },
  { header: 'Tags', value: (row) => row.tags.join(', ') },
  { header: 'Display on Web', value: (row) => row.display },
  { header: 'Print Version', value: (row) => row.print },
  { header: 'Learning Commons', value: (row) => row.access },
  { header: 'Learning Commons Until', kind: 'day', value: (row) => row.access_until },
  { header: 'Learning Commons Granted by Staff', value: (row) => row.learning_commons_granted },
  { header: 'Inactive Since', kind: 'day', value: (row) => row.inactive_date },
  text('Address 1', 'address1'),
  text('Address 2', 'address2'),
  text('City', 'city'),
  text('State', 'state'),
  { header: 'Zipcode', kind: 'zipcode', value: (row) => row.zipcode },
  text('Phone Number', 'phone_number'),
  text('Phone Country', 'phone_region'),
  text('Fax Number', 'fax_number'),
  text('Homepage', 'url'),
  text('Giving Page', 'giving_url'),
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
  ...storyColumns,
  { header: 'Created', kind: 'day', value: (row) => row.created },
  { header: 'Changed', kind: 'day', value: (row) => row.updated },
  { header: 'ID', value: (row) => row.id },
];

const story = `json_build_object(${Object.keys(nonprofitTexts)
  .map((name) => `'${snakeKey(name)}', batch.${snakeKey(name)}`)
  .join(', ')})`;

/** All nonprofits that match the list's filters, in the list's order; without an order and a search, the oldest first. */
export async function exportNonprofits(pool: pg.Pool, query: NonprofitsExport): Promise<Table<ExportRow>> {
  const ids = await exportIds(pool, query, (listSql) => ({
    from: 'nonprofits',
    id: 'nonprofits.id',
    conditions: filters(query, listSql),
    ordering: orderingOf(query, listSql),
  }));
  const statement = `
    WITH batch AS MATERIALIZED (
      SELECT *, ${libraryAccessSql} AS access, ${libraryLastDaySql} AS access_until FROM nonprofits WHERE id = ANY ($1::int[]))
    SELECT batch.id, ${texts.map((name) => `batch.${name}`).join(', ')}, ein, budget_size, accepted_years, tags, display, print,
      learning_commons_granted, access, access_until, inactive_date,
      (SELECT array_agg(name ORDER BY position, name) FROM categories WHERE categories.id = ANY (category_ids)) AS categories,
      (SELECT name FROM categories WHERE categories.id = print_category_id) AS print_category,
      nullif(full_name(users.first_name, users.last_name), '') AS primary_user, users.email AS primary_email,
      (SELECT count(*)::int FROM users WHERE nonprofit_id = batch.id) AS users,
      (SELECT count(*)::int FROM wish_list_items WHERE nonprofit_id = batch.id AND NOT fulfilled) AS wishes,
      ${story} AS story,
      batch.created_at AS created, batch.updated_at AS updated
    FROM batch LEFT JOIN users ON users.id = batch.primary_user_id`;
  const read = async (wanted: readonly number[]) => (await pool.query<ExportRow>(statement, [wanted])).rows;
  return { fileName: 'nonprofits', columns, rows: inOrder(ids, read) };
}
