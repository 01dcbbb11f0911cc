import type pg from 'pg';
import type { AccountState } from '#contract/people/invitations.ts';
import { stateLabels } from '#contract/people/invitations.ts';
import type { userFields } from '#contract/people/user-fields.ts';
import type { UsersExport } from '#contract/people/users.ts';
import type { FieldOfWork } from '#contract/platform/access/fields-of-work.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import { roleLabels } from '#contract/platform/access/role-labels.ts';
import type { Role } from '#contract/platform/access/roles.ts';
import { workInWords } from '#contract/platform/access/work-labels.ts';
import { accountStateSql } from '#server/people/invitations/state-sql.ts';
import { inOrder, type Table, type TableColumn } from '#server/platform/downloads/table.ts';
import { exportIds } from '#server/platform/http/lists/list-statement.ts';
import { userExportParts } from './list.ts';

interface ExportRow {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string;
  phone_region: string;
  job_title: string;
  nonprofit_name: string | null;
  nonprofit_ein: string | null;
  is_primary: boolean;
  roles: Role[];
  staff_fields: FieldOfWork[] | null;
  board_until: string | null;
  board_may_comment: boolean;
  board_may_export: boolean;
  is_active: boolean;
  address1: string;
  address2: string;
  city: string;
  state: string;
  zipcode: string;
  website: string;
  facebook: string;
  linkedin: string;
  twitter: string;
  notes: string;
  staff_notes: string;
  account_state: AccountState;
  created: string;
  last_seen: string | null;
}

/** The columns in the file's order. It does not compile without a column of a user's field. */
const columns = {
  firstName: { header: 'First Name', value: (row) => row.first_name },
  lastName: { header: 'Last Name', value: (row) => row.last_name },
  email: { header: 'Email', value: (row) => row.email },
  phoneNumber: { header: 'Phone Number', value: (row) => row.phone_number },
  phoneRegion: { header: 'Phone Country', value: (row) => row.phone_region },
  jobTitle: { header: 'Job Title', value: (row) => row.job_title },
  nonprofit: { header: 'Nonprofit Name', value: (row) => row.nonprofit_name },
  nonprofitEin: { header: 'Nonprofit EIN', kind: 'ein', value: (row) => row.nonprofit_ein },
  isPrimary: { header: 'Primary User', value: (row) => row.is_primary },
  roles: { header: 'User Type', value: (row) => row.roles.map((role) => roleLabels[role]).join(', ') },
  staffFields: {
    header: 'Fields of Work',
    value: (row) => (row.roles.includes('CFP_STAFF') ? workInWords(row.staff_fields) : null),
  },
  boardUntil: { header: 'Board Member until', kind: 'day', value: (row) => row.board_until },
  boardMayComment: { header: 'May Comment', value: (row) => (row.board_until === null ? null : row.board_may_comment) },
  boardMayExport: { header: 'May Download', value: (row) => (row.board_until === null ? null : row.board_may_export) },
  isActive: { header: 'Active', value: (row) => row.is_active },
  address1: { header: 'Address 1', value: (row) => row.address1 },
  address2: { header: 'Address 2', value: (row) => row.address2 },
  city: { header: 'City', value: (row) => row.city },
  state: { header: 'State', value: (row) => row.state },
  zipcode: { header: 'Zipcode', kind: 'zipcode', value: (row) => row.zipcode },
  website: { header: 'Website', value: (row) => row.website },
  facebook: { header: 'Facebook', value: (row) => row.facebook },
  linkedin: { header: 'LinkedIn', value: (row) => row.linkedin },
  twitter: { header: 'Twitter', value: (row) => row.twitter },
  notes: { header: 'Notes', value: (row) => row.notes },
  staffNotes: { header: 'Staff Notes', value: (row) => row.staff_notes },
  created: { header: 'Created', kind: 'day', value: (row) => row.created },
  lastSeen: { header: 'Last Seen', kind: 'day', value: (row) => row.last_seen },
  accountState: { header: 'Account State', value: (row) => stateLabels[row.account_state] },
  id: { header: 'ID', value: (row) => row.id },
} satisfies Record<Exclude<keyof typeof userFields, 'address' | 'socialLinks'>, TableColumn<ExportRow>> &
  Record<string, TableColumn<ExportRow>>;

/**
 * All users that match the list's filters, in the list's order; without an order, the oldest account first. Staff notes are a column
 * for those who may read them.
 */
export async function exportUsers(pool: pg.Pool, actor: Actor, query: UsersExport): Promise<Table<ExportRow>> {
  const ids = await exportIds(pool, query, (listSql) => userExportParts(query, listSql), 'users');
  const text = `
    SELECT users.id, first_name, last_name, users.email, users.phone_number, users.phone_region, job_title,
      nonprofits.name AS nonprofit_name, nonprofits.ein AS nonprofit_ein,
      coalesce(nonprofits.primary_user_id = users.id, false) AS is_primary, roles, staff_fields, board_until, board_may_comment,
      board_may_export, is_active, users.address1, users.address2,
      users.city, users.state, users.zipcode, users.website, users.facebook, users.linkedin, users.twitter, notes, staff_notes,
      users.created_at AS created,
      last_seen_at AS last_seen, ${accountStateSql} AS account_state
    FROM users LEFT JOIN nonprofits ON nonprofits.id = users.nonprofit_id
    WHERE users.id = ANY ($1::int[])`;
  const read = async (wanted: readonly number[]) => (await pool.query<ExportRow>(text, [wanted])).rows;
  const { staffNotes: _, ...others } = columns;
  const shown = may(actor, 'readPrivateNotes') ? columns : others;
  return { fileName: 'users', columns: Object.values(shown), rows: inOrder(ids, read) };
}
