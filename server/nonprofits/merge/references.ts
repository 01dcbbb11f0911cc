import { type RawBuilder, sql } from 'kysely';

/**
 * Every table with rows of a nonprofit (`nonprofit_id`), and what a merge does with those of the merged one. A test compares this list
 * with the columns and foreign keys of the database.
 */
interface Reference {
  /**
   * MOVE: they go to the kept nonprofit. DERIVED: triggers write them. HISTORY: they tell what happened to the merged one, and keep its
   * id. STAY: they cannot move, so a merge is refused
   */
  how: 'MOVE' | 'DERIVED' | 'HISTORY' | 'STAY';
  /** columns of the primary key, without `nonprofit_id` */
  key: readonly string[];
  /** a row of the kept nonprofit with these equal columns stays instead; the merged one's is deleted */
  twice?: readonly string[];
  /** more about that row `k` of the kept nonprofit and the row `t` */
  twiceIf?: RawBuilder<boolean>;
  /** an open editor of such a row gets 409 */
  raisesVersion?: true;
  /** in the preview: `12 donations` */
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
  // whoever asked for one finds it at the nonprofit that is kept
  dossiers: { how: 'MOVE', key: ['id'] },
  donation_import_rows: { how: 'MOVE', key: ['import_id', 'line'] },
  donation_imports: { how: 'MOVE', key: ['id'], words: ['import of donations', 'imports of donations'] },
  donation_months: { how: 'DERIVED', key: ['month', 'donation_type', 'source'] },
  donations: { how: 'MOVE', key: ['id'], words: ['donation', 'donations'] },
  empty_reports: { how: 'MOVE', key: ['period_id'], twice: ['period_id'] },
  events: { how: 'MOVE', key: ['id'], words: ['event', 'events'] },
  fact_letters: { how: 'MOVE', key: ['id'], twice: ['sent_on'] },
  // before users, whose move writes into it
  former_nonprofits: { how: 'MOVE', key: ['user_id'], twice: ['user_id'] },
  // of the merged one's EIN; the next comparison finds what the kept one lacks
  irs_changes: { how: 'MOVE', key: ['id'], twice: ['kind'] },
  // the undo of an import finds nothing to delete
  irs_import_changes: { how: 'HISTORY', key: ['place'] },
  irs_import_unlisted: { how: 'HISTORY', key: ['import_id', 'ein'] },
  irs_listings: { how: 'MOVE', key: ['ein'] },
  learning_orders: { how: 'MOVE', key: ['id'], words: ['Learning Commons order', 'Learning Commons orders'] },
  learning_reminders: { how: 'MOVE', key: ['ends_on', 'days_before'], twice: ['ends_on', 'days_before'] },
  learning_requests: { how: 'MOVE', key: ['id'], words: ['information request', 'information requests'] },
  ledger_entries: { how: 'STAY', key: ['id'] },
  look_alikes: { how: 'DERIVED', key: [] },
  news_articles: { how: 'MOVE', key: ['id'], words: ['news article', 'news articles'] },
  nonprofit_categories: { how: 'DERIVED', key: ['category_id'] },
  nonprofit_claims: {
    how: 'MOVE',
    key: ['id'],
    twice: ['user_id'],
    twiceIf: sql<boolean>`k.state = 'WAITING' AND t.state = 'WAITING'`,
    words: ['claim', 'claims'],
  },
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

/** Changes that make rows of the merged nonprofit fit beside those of the kept one, by table. They come before the move. */
interface Fitting {
  table: string;
  column: string;
  next: RawBuilder<unknown>;
  /** about the row `t`, and rows `k` of the kept nonprofit */
  where: (into: number) => RawBuilder<boolean>;
  /** told in the preview */
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

/** Whether the kept nonprofit has such a row `t` already. */
export function isTwice(table: string, { twice, twiceIf = sql<boolean>`true` }: Reference, into: number): RawBuilder<boolean> {
  if (!twice) return sql<boolean>`false`;
  const equal = twice.map((column) => sql`k.${sql.ref(column)} = t.${sql.ref(column)}`);
  return sql<boolean>`EXISTS (SELECT FROM ${sql.table(table)} k
    WHERE ${sql.join([sql`k.nonprofit_id = ${into}`, twiceIf, ...equal], sql` AND `)})`;
}
