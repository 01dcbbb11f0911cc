import type pg from 'pg';
import { type BudgetSize, budgetSizeLabels } from '#contract/nonprofits/choices.ts';
import { type nonprofitFields, nonprofitTexts } from '#contract/nonprofits/fields.ts';
import type { NonprofitsExport } from '#contract/nonprofits/list.ts';
import { nteeName } from '#contract/nonprofits/ntee.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import { snakeKey } from '#contract/platform/wire/keys.ts';
import { isColleagueSql } from '#server/nonprofits/relationship/colleagues.ts';
import { libraryAccessSql, libraryLastDaySql } from '#server/platform/access/library-access.ts';
import { inOrder, type Table, type TableColumn } from '#server/platform/downloads/table.ts';
import { exportIds } from '#server/platform/http/lists/list-statement.ts';
import { filters, mayAsk, orderingOf } from './list.ts';

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
  impact_public: boolean;
  access: boolean;
  access_until: string | null;
  learning_commons_granted: boolean;
  inactive_date: string | null;
  primary_user: string | null;
  primary_email: string | null;
  owner: string | null;
  next_step_day: string | null;
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

/** The columns before the texts. It does not compile without a column of a nonprofit's field. */
const given = {
  name: text('Name', 'name'),
  ein: { header: 'EIN', kind: 'ein', value: (row) => row.ein },
  budgetSize: { header: 'Budget Size', value: (row) => row.budget_size && budgetSizeLabels[row.budget_size] },
  webCategories: { header: 'Web Categories', value: (row) => row.categories },
  printCategory: { header: 'Print Category', value: (row) => row.print_category },
  categoryCrosslisted: text('Crosslisted Category', 'category_crosslisted'),
  nteeCode: text('NTEE Code', 'ntee_code'),
  nteeGroup: { header: 'NTEE Group', value: ({ ntee_code }) => nteeName(ntee_code) },
  acceptedYears: { header: 'Accepted Years', value: (row) => row.accepted_years.toSorted((a, b) => a - b).join(', ') },
  tags: { header: 'Tags', value: (row) => row.tags.join(', ') },
  display: { header: 'Display on Web', value: (row) => row.display },
  print: { header: 'Print Version', value: (row) => row.print },
  impactPublic: { header: 'Impact Data on Web', value: (row) => row.impact_public },
  access: { header: 'Learning Commons', value: (row) => row.access },
  accessUntil: { header: 'Learning Commons Until', kind: 'day', value: (row) => row.access_until },
  learningCommonsGranted: { header: 'Learning Commons Granted by Staff', value: (row) => row.learning_commons_granted },
  inactiveDate: { header: 'Inactive Since', kind: 'day', value: (row) => row.inactive_date },
  address1: text('Address 1', 'address1'),
  address2: text('Address 2', 'address2'),
  city: text('City', 'city'),
  state: text('State', 'state'),
  zipcode: { header: 'Zipcode', kind: 'zipcode', value: (row) => row.zipcode },
  phoneNumber: text('Phone Number', 'phone_number'),
  phoneRegion: text('Phone Country', 'phone_region'),
  faxNumber: text('Fax Number', 'fax_number'),
  url: text('Homepage', 'url'),
  givingUrl: text('Giving Page', 'giving_url'),
  email: text('Email', 'email'),
  paypalEmail: text('PayPal Email', 'paypal_email'),
  website: text('Website', 'website'),
  facebook: text('Facebook', 'facebook'),
  linkedin: text('LinkedIn', 'linkedin'),
  twitter: text('Twitter', 'twitter'),
  primaryUser: { header: 'Primary User', value: (row) => row.primary_user },
  primaryEmail: { header: 'Primary User Email', value: (row) => row.primary_email },
  users: { header: 'Users', value: (row) => row.users },
  wishes: { header: 'Open Wishes', value: (row) => row.wishes },
} satisfies Record<Exclude<keyof typeof nonprofitFields, 'address' | keyof typeof nonprofitTexts>, TableColumn<ExportRow>> &
  Record<string, TableColumn<ExportRow>>;

const nextStep: TableColumn<ExportRow> = { header: 'Next Step', kind: 'day', value: (row) => row.next_step_day };

const columnsFor = (actor: Actor): TableColumn<ExportRow>[] => [
  ...Object.values(given),
  { header: 'Owner', value: (row) => row.owner },
  ...(may(actor, 'readPrivateNotes') ? [nextStep] : []),
  ...storyColumns,
  { header: 'Created', kind: 'day', value: (row) => row.created },
  { header: 'Changed', kind: 'day', value: (row) => row.updated },
  { header: 'ID', value: (row) => row.id },
];

const story = `json_build_object(${Object.keys(nonprofitTexts)
  .map((name) => `'${snakeKey(name)}', batch.${snakeKey(name)}`)
  .join(', ')})`;

/** All nonprofits that match the list's filters, in the list's order; without an order and a search, the oldest first. */
export async function exportNonprofits(pool: pg.Pool, actor: Actor, query: NonprofitsExport): Promise<Table<ExportRow>> {
  const ids = await exportIds(pool, query, (listSql) => ({
    from: 'nonprofits',
    id: 'nonprofits.id',
    conditions: [...filters(query, listSql), ...(mayAsk(actor, query) ? [] : ['false'])],
    ordering: orderingOf(query, listSql),
  }));
  const statement = `
    WITH batch AS MATERIALIZED (
      SELECT *, ${libraryAccessSql} AS access, ${libraryLastDaySql} AS access_until FROM nonprofits WHERE id = ANY ($1::int[]))
    SELECT batch.id, ${texts.map((name) => `batch.${name}`).join(', ')}, ein, budget_size, accepted_years, tags, display, print,
      impact_public, learning_commons_granted, access, access_until, inactive_date,
      (SELECT array_agg(name ORDER BY position, name) FROM categories WHERE categories.id = ANY (category_ids)) AS categories,
      (SELECT name FROM categories WHERE categories.id = print_category_id) AS print_category,
      nullif(full_name(users.first_name, users.last_name), '') AS primary_user, users.email AS primary_email,
      (SELECT person_name(first_name, last_name, email) FROM users WHERE users.id = batch.owner_id AND ${isColleagueSql}) AS owner,
      (SELECT min(day) FROM nonprofit_steps s WHERE s.nonprofit_id = batch.id AND s.done_at IS NULL) AS next_step_day,
      (SELECT count(*)::int FROM users WHERE nonprofit_id = batch.id) AS users,
      (SELECT count(*)::int FROM wish_list_items WHERE nonprofit_id = batch.id AND NOT fulfilled) AS wishes,
      ${story} AS story,
      batch.created_at AS created, batch.updated_at AS updated
    FROM batch LEFT JOIN users ON users.id = batch.primary_user_id`;
  const read = async (wanted: readonly number[]) => (await pool.query<ExportRow>(statement, [wanted])).rows;
  return { fileName: 'nonprofits', columns: columnsFor(actor), rows: inOrder(ids, read) };
}
