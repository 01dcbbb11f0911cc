import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { AnnouncementsQuery } from '#contract/nonprofits/announcements/announcement-calls.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import type { DB } from '#server/platform/database/types.ts';

type Table = 'events' | 'newsArticles' | 'volunteerOpportunities';

interface Rows<T extends Table, Item, Fields> {
  asItem: (row: Selectable<DB[T]>) => Item;
  asRow: (nonprofitId: number, fields: Fields) => Insertable<DB[T]>;
  newestFirst: RawBuilder<unknown>;
  /** the condition under which this actor sees a row; without it, everybody sees every row */
  seenBy?: (actor: Actor) => RawBuilder<unknown>;
}

/** The SQL statements of one kind of announcement. The kinds differ only in table and columns. */
export function announcementStore<T extends Table, Item, Fields>(
  name: T,
  { asItem, asRow, newestFirst, seenBy = () => sql`true` }: Rows<T, Item, Fields>,
) {
  const table = sql.table(name);
  const itemsOf = async (db: Db, statement: RawBuilder<Selectable<DB[T]>>) => (await statement.execute(db)).rows.map(asItem);

  async function changedItem(tx: Tx, statement: RawBuilder<Selectable<DB[T]>>): Promise<Item> {
    const [item] = await itemsOf(tx, statement);
    if (item === undefined) throw new Error(`no row of ${name} was written`);
    return item;
  }

  return {
    /** A nonprofit's announcements that the actor sees, newest first. */
    of: (db: Db, actor: Actor, nonprofitId: number, limit: number) =>
      itemsOf(
        db,
        sql`SELECT * FROM ${table} WHERE nonprofit_id = ${nonprofitId} AND ${seenBy(actor)} ORDER BY ${newestFirst} LIMIT ${limit}`,
      ),

    async list(db: Db, actor: Actor, query: Pick<AnnouncementsQuery, 'nonprofitId'>, limit: number, offset: number) {
      const { nonprofitId } = query;
      const matching = sql`${nonprofitId === undefined ? sql`true` : sql`nonprofit_id = ${nonprofitId}`} AND ${seenBy(actor)}`;
      const counted = await sql<{ count: number }>`SELECT count(*) FROM ${table} WHERE ${matching}`.execute(db);
      const page = sql<Selectable<DB[T]>>`SELECT * FROM ${table} WHERE ${matching}
        ORDER BY ${newestFirst} LIMIT ${limit} OFFSET ${offset}`;
      return { count: counted.rows[0]?.count ?? 0, results: await itemsOf(db, page) };
    },

    async find(db: Db, actor: Actor, id: number): Promise<Item | undefined> {
      const [item] = await itemsOf(db, sql`SELECT * FROM ${table} WHERE id = ${id} AND ${seenBy(actor)}`);
      return item;
    },

    /** Reads an announcement that the actor sees, and locks it until the transaction ends. */
    async lock(tx: Tx, actor: Actor, id: number): Promise<Item | undefined> {
      const [item] = await itemsOf(tx, sql`SELECT * FROM ${table} WHERE id = ${id} AND ${seenBy(actor)} FOR UPDATE`);
      return item;
    },

    add(tx: Tx, nonprofitId: number, fields: Fields): Promise<Item> {
      const row = Object.entries(asRow(nonprofitId, fields));
      const columns = row.map(([column]) => sql.ref(column));
      const values = row.map(([, value]) => sql`${value}`);
      return changedItem(tx, sql`INSERT INTO ${table} (${sql.join(columns)}) VALUES (${sql.join(values)}) RETURNING *`);
    },

    change(tx: Tx, id: number, nonprofitId: number, fields: Fields): Promise<Item> {
      const row = Object.entries(asRow(nonprofitId, fields));
      const changes = row.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
      return changedItem(
        tx,
        sql`UPDATE ${table} SET ${sql.join(changes)}, version = version + 1, updated_at = now() WHERE id = ${id} RETURNING *`,
      );
    },

    async remove(tx: Tx, id: number): Promise<void> {
      await sql`DELETE FROM ${table} WHERE id = ${id}`.execute(tx);
    },
  };
}
