// Lists every table with rows of a nonprofit (`nonprofit_id`), and what a merge does with the rows of the merged nonprofit. A test compares
// the list with the columns and foreign keys of the database (decision 82).

import { type RawBuilder, sql } from 'kysely';

interface Reference {
  /**
   * MOVE: the rows go to the kept nonprofit. DROP: the rows are deleted, and an undo brings them back. DERIVED: triggers write the rows.
   * HISTORY: the rows say what happened to the merged nonprofit, and keep its id. STAY: the rows cannot move, so a merge is refused.
   */
  how: 'MOVE' | 'DROP' | 'DERIVED' | 'HISTORY' | 'STAY';
  /** columns of the primary key, without `nonprofit_id` */
  key: readonly string[];
  /** columns: if the kept nonprofit has a row with equal values here, this row stays, and the merged one's row is deleted */
  twice?: readonly string[];
  /** a further condition for `twice`, about the row `k` of the kept nonprofit and the row `t` of the merged one */
  twiceIf?: RawBuilder<boolean>;
  /** a condition for an undo, about the moved row `t`: without it, the row stays with the kept nonprofit. The tables before it are moved back */
  backIf?: (from: number) => RawBuilder<boolean>;
  /** DROP: a sentence for the preview, if there are rows */
  note?: string;
  /** whether the move raises the row's version, so that a save from an open editor is refused with 409 */
  raisesVersion?: true;
  /** how the preview counts the rows: `12 donations` */
  words?: readonly [one: string, many: string];
}

export const references: Readonly<Record<string, Reference>> = {
  application_responses: { how: 'MOVE', key: ['id'], words: ['response', 'responses'] },
  catalogue_proof_letters: { how: 'MOVE', key: ['round_id', 'kind'], twice: ['round_id', 'kind'] },
  catalogue_proofs: { how: 'MOVE', key: ['round_id'], twice: ['round_id'] },
  confirmed_facts: { how: 'MOVE', key: ['field'], twice: ['field'] },
  declared_conflicts: {
    how: 'MOVE',
    key: ['id'],
    twice: ['reviewer_id'],
    words: ['conflict of interest', 'conflicts of interest'],
  },
  // a person who asked for a dossier of the merged nonprofit finds it at the kept nonprofit
  dossiers: { how: 'MOVE', key: ['id'] },
  donation_import_rows: { how: 'MOVE', key: ['import_id', 'line'] },
  donation_imports: { how: 'MOVE', key: ['id'], words: ['import of donations', 'imports of donations'] },
  donation_months: { how: 'DERIVED', key: ['month', 'donation_type', 'source'] },
  donations: { how: 'MOVE', key: ['id'], words: ['donation', 'donations'] },
  empty_reports: { how: 'MOVE', key: ['period_id'], twice: ['period_id'] },
  events: { how: 'MOVE', key: ['id'], words: ['event', 'events'] },
  fact_letters: { how: 'MOVE', key: ['id'], twice: ['sent_on'] },
  // This line must come before `users`: moving users writes into this table.
  former_nonprofits: { how: 'MOVE', key: ['user_id'], twice: ['user_id'] },
  // a part that was booked after the merge is a donation of the kept nonprofit, which is owed its money
  gift_parts: {
    how: 'MOVE',
    key: ['id'],
    backIf: (from) =>
      sql<boolean>`(t.donation_id IS NULL OR EXISTS (SELECT FROM donations d WHERE d.id = t.donation_id AND d.nonprofit_id = ${from}))`,
    words: ['part of a gift', 'parts of gifts'],
  },
  // the money that a giving day brought: whoever has a row has entries in the ledger, too
  giving_day_totals: { how: 'STAY', key: [] },
  giving_pool_nonprofits: { how: 'MOVE', key: ['pool_id'], twice: ['pool_id'], words: ['matching pool', 'matching pools'] },
  // the differences found by the merged nonprofit's EIN; the next comparison finds those of the kept nonprofit
  irs_changes: { how: 'MOVE', key: ['id'], twice: ['kind'] },
  // the undo of an import finds that the merged nonprofit is gone, and deletes nothing
  irs_import_changes: { how: 'HISTORY', key: ['place'] },
  irs_import_unlisted: { how: 'HISTORY', key: ['import_id', 'ein'] },
  irs_listings: { how: 'MOVE', key: ['ein'] },
  learning_orders: { how: 'MOVE', key: ['id'], words: ['Learning Commons order', 'Learning Commons orders'] },
  learning_reminders: { how: 'MOVE', key: ['ends_on', 'days_before'], twice: ['ends_on', 'days_before'] },
  learning_requests: { how: 'MOVE', key: ['id'], words: ['information request', 'information requests'] },
  ledger_entries: { how: 'STAY', key: ['id'] },
  look_alikes: { how: 'DERIVED', key: [] },
  monthly_parts: { how: 'MOVE', key: ['monthly_id', 'place'], words: ['part of a regular gift', 'parts of regular gifts'] },
  news_articles: { how: 'MOVE', key: ['id'], words: ['news article', 'news articles'] },
  nonprofit_categories: { how: 'DERIVED', key: ['category_id'] },
  // one organization's agreement does not bind another, so it cannot move
  nonprofit_giving: {
    how: 'DROP',
    key: [],
    note: 'The nonprofit that goes has agreed to take gifts online. Its agreement ends: the one that stays takes gifts only by its own.',
  },
  nonprofit_notes: { how: 'MOVE', key: ['id'], words: ['note of staff', 'notes of staff'] },
  nonprofit_steps: { how: 'MOVE', key: ['id'], words: ['next step', 'next steps'] },
  nonprofit_claims: {
    how: 'MOVE',
    key: ['id'],
    twice: ['user_id'],
    twiceIf: sql<boolean>`k.state = 'WAITING' AND t.state = 'WAITING'`,
    words: ['claim', 'claims'],
  },
  // This line must come before `payout_accounts`: moving an account writes into this table.
  payout_destinations: { how: 'MOVE', key: ['method'], twice: ['method'] },
  payout_accounts: { how: 'MOVE', key: ['id'], words: ['payout account', 'payout accounts'] },
  payout_lines: { how: 'STAY', key: ['id'] },
  payout_preferences: { how: 'MOVE', key: [], twice: [] },
  photos: { how: 'MOVE', key: ['id'], words: ['photo', 'photos'] },
  reporting_reminders: { how: 'MOVE', key: ['period_id', 'user_id'] },
  user_invitations: { how: 'MOVE', key: ['id'], twice: ['email'], words: ['invitation', 'invitations'] },
  users: { how: 'MOVE', key: ['id'], raisesVersion: true, words: ['user', 'users'] },
  volunteer_opportunities: { how: 'MOVE', key: ['id'], words: ['volunteer opportunity', 'volunteer opportunities'] },
  wish_list_items: { how: 'MOVE', key: ['id'], words: ['wish', 'wishes'] },
};

/**
 * A change of the merged nonprofit's rows before they are moved. Without the change, they would conflict with rows of the kept
 * nonprofit.
 */
interface Fitting {
  table: string;
  column: string;
  next: RawBuilder<unknown>;
  /** SQL: whether the row `t` of the merged nonprofit needs the change */
  where: (into: number) => RawBuilder<boolean>;
  /** a sentence for the preview */
  note: string;
}

export const fittings: readonly Fitting[] = [
  {
    table: 'payout_accounts',
    column: 'ended_at',
    next: sql`now()`,
    where: (into) => sql<boolean>`t.ended_at IS NULL AND EXISTS (
      SELECT FROM payout_accounts k WHERE k.nonprofit_id = ${into} AND k.ended_at IS NULL)`,
    note: 'Both have a payout account. The account of the nonprofit that stays is used; the other one ends.',
  },
  {
    table: 'photos',
    column: 'deleted_at',
    next: sql`now()`,
    where: (into) => sql<boolean>`t.deleted_at IS NULL AND EXISTS (
      SELECT FROM photos k WHERE k.nonprofit_id = ${into} AND k.digest = t.digest AND k.deleted_at IS NULL)`,
    note: 'Photos that both have are shown once.',
  },
  {
    table: 'photos',
    column: 'chosen_for',
    next: sql`array_remove(t.chosen_for, 'DIRECTORY')`,
    where: (into) => sql<boolean>`t.deleted_at IS NULL AND 'DIRECTORY' = ANY (t.chosen_for) AND EXISTS (
      SELECT FROM photos k WHERE k.nonprofit_id = ${into} AND 'DIRECTORY' = ANY (k.chosen_for) AND k.deleted_at IS NULL)`,
    note: 'Both have a photo on their directory card. That of the nonprofit that stays is used.',
  },
];

/** SQL: whether the kept nonprofit already has a row that equals the row `t` in the columns of `twice`. */
export function isTwice(table: string, { twice, twiceIf = sql<boolean>`true` }: Reference, into: number): RawBuilder<boolean> {
  if (!twice) return sql<boolean>`false`;
  const equal = twice.map((column) => sql`k.${sql.ref(column)} = t.${sql.ref(column)}`);
  return sql<boolean>`EXISTS (SELECT FROM ${sql.table(table)} k
    WHERE ${sql.join([sql`k.nonprofit_id = ${into}`, twiceIf, ...equal], sql` AND `)})`;
}
