import { sql } from 'kysely';
import type { IrsOrganization } from '#contract/nonprofits/irs/irs-register.ts';
import { organizationsOf } from '#server/nonprofits/irs-register/organization.ts';
import type { RegisterRow } from '#server/nonprofits/irs-register/register-row.ts';
import { findIrsFile } from '#server/nonprofits/irs-register/store.ts';
import { findKept } from '#server/people/email-change/store.ts';
import { pauseMinutes } from '#server/people/invitations/mail-invitation.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { lettersPerHour } from '#server/platform/mail/queue-mail.ts';

export interface KnownNonprofit {
  id: number;
  name: string;
  ein: string | null;
  city: string;
  state: string;
  /** the day since when the nonprofit is inactive; null: it is active */
  inactiveDate: string | null;
}

export interface KnownAccount {
  id: number;
  nonprofitId: number | null;
  nonprofitName: string | null;
  /** the account waits to be set up */
  isOpen: boolean;
  isActive: boolean;
  /** a withdrawn invitation left this account, which a new invitation makes active again */
  isAsleep: boolean;
  /** whether an email went to the address a moment ago */
  isRecent: boolean;
}

/** Everything that the lines of a file are compared with. */
export interface Known {
  byEin: ReadonlyMap<string, KnownNonprofit>;
  byId: ReadonlyMap<number, KnownNonprofit>;
  /** nonprofits by `plain_name` of a name that the file or the IRS file gives */
  byName: (name: string) => readonly KnownNonprofit[];
  /** organizations of the IRS file by EIN */
  listed: ReadonlyMap<string, IrsOrganization>;
  /** month of the IRS file; null: none was loaded */
  irsMonth: string | null;
  /** categories that added nonprofits get, by NTEE major group */
  categories: ReadonlyMap<string, { id: number; name: string }>;
  accounts: ReadonlyMap<string, KnownAccount>;
  /** addresses that an account left and may go back to */
  kept: ReadonlySet<string>;
}

interface Asked {
  eins: readonly string[];
  ids: readonly number[];
  names: readonly string[];
  emails: readonly string[];
}

/** Reads in a few statements what the catalogue, the IRS file and the accounts know of these lines. */
export async function findKnown(db: Db, { eins, ids, names, emails }: Asked): Promise<Known> {
  const file = await findIrsFile(db);
  const listed = await findListed(db, eins);
  const asked = [...new Set([...names, ...listed.map(({ name }) => name)])];
  const { rows } = await sql<KnownNonprofit & { asked: string[] }>`
    WITH asked AS MATERIALIZED (SELECT name, plain_name(name) AS key FROM unnest(${asked}::text[]) AS given (name) WHERE name <> '')
    SELECT n.id, n.name, n.ein, n.city, n.state, n.inactive_date::text AS inactive_date,
      ARRAY(SELECT asked.name FROM asked WHERE asked.key = plain_name(n.name)) AS asked
    FROM nonprofits n WHERE n.ein = ANY (${eins}::text[]) OR n.id = ANY (${ids}::int[])
      OR plain_name(n.name) = ANY (ARRAY(SELECT key FROM asked)) ORDER BY n.id`.execute(db);
  const byName = new Map<string, KnownNonprofit[]>();
  for (const { asked: said, ...row } of rows) for (const name of said) byName.set(name, [...(byName.get(name) ?? []), row]);
  return {
    byEin: new Map(rows.flatMap((row) => (row.ein === null ? [] : [[row.ein, row] as const]))),
    byId: new Map(rows.map((row) => [row.id, row])),
    byName: (name) => byName.get(name) ?? [],
    listed: new Map(listed.map((one) => [one.ein, one])),
    irsMonth: file?.month ?? null,
    categories: await findCategories(db),
    accounts: await findAccounts(db, emails),
    kept: new Set((await findKept(db, emails)).keys()),
  };
}

async function findCategories(db: Db): Promise<Known['categories']> {
  const rows = await db
    .selectFrom('nteeCategories')
    .innerJoin('categories', 'categories.id', 'nteeCategories.categoryId')
    .select(['nteeCategories.letter', 'categories.id', 'categories.name'])
    .execute();
  return new Map(rows.map(({ letter, ...category }) => [letter, category]));
}

async function findListed(db: Db, eins: readonly string[]): Promise<IrsOrganization[]> {
  // as JSON, whose keys stay as `RegisterRow` has them
  const { rows } = await sql<{ found: RegisterRow }>`SELECT to_jsonb(o) AS found FROM irs_organizations o
    WHERE ein = ANY (${eins.map(Number)}::int[])`.execute(db);
  return organizationsOf(
    db,
    rows.map(({ found }) => found),
  );
}

async function findAccounts(db: Db, emails: readonly string[]): Promise<Map<string, KnownAccount>> {
  const { rows } = await sql<KnownAccount & { email: string }>`
    SELECT u.email, u.id, u.nonprofit_id, n.name AS nonprofit_name, u.password_hash IS NULL AND u.is_active AS is_open, u.is_active,
      NOT u.is_active AND u.password_hash IS NULL AND EXISTS (SELECT FROM user_invitations i
        WHERE i.user_id = u.id AND (i.withdrawn_at IS NOT NULL OR i.ended_account)) AS is_asleep,
      EXISTS (SELECT FROM user_invitations i WHERE i.email = u.email AND i.asked_at > now() - make_interval(mins => ${pauseMinutes}))
        OR (SELECT count(*) >= ${lettersPerHour} FROM mail_messages m
          WHERE m.recipient = u.email AND m.created_at > now() - interval '1 hour') AS is_recent
    FROM users u LEFT JOIN nonprofits n ON n.id = u.nonprofit_id WHERE u.email = ANY (${emails}::text[])`.execute(db);
  return new Map(rows.map(({ email, ...account }) => [email, account]));
}

/** Locks the accounts of these addresses in their order, so that none changes between the check and the invitation. */
export async function lockAccounts(tx: Tx, emails: readonly string[]): Promise<void> {
  await sql`SELECT FROM users WHERE email = ANY (${emails}::text[]) ORDER BY email FOR NO KEY UPDATE`.execute(tx);
}
