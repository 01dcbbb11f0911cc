import type { AnnouncementsQuery } from '#contract/nonprofits/announcements/announcement-calls.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { applyPatch, type Part } from '#server/platform/http/bodies/apply-patch.ts';
import { checkVersion } from '#server/platform/http/bodies/check-version.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { pageOf } from '#server/platform/http/lists/paging.ts';
import { type Announcement, checkMayEdit, checkOwner, ownerOf, withRights } from './policy.ts';

/** One kind of announcement: its empty fields, its rows in the database, and its own rules. */
interface Kind<Item extends Announcement & Fields, Fields extends object> {
  empty: Fields;
  list: (
    db: Db,
    actor: Actor,
    query: AnnouncementsQuery,
    limit: number,
    offset: number,
  ) => Promise<{ count: number; results: Item[] }>;
  find: (db: Db, actor: Actor, id: number) => Promise<Item | undefined>;
  lock: (tx: Tx, actor: Actor, id: number) => Promise<Item | undefined>;
  add: (tx: Tx, nonprofit: number, fields: Fields) => Promise<Item>;
  change: (tx: Tx, id: number, nonprofit: number, fields: Fields) => Promise<Item>;
  remove: (tx: Tx, id: number) => Promise<void>;
  /** throws when a patch leaves fields that contradict each other */
  check?: (fields: Fields) => void;
}

type Owner = { nonprofit?: number | undefined };
type Version = { version?: number | undefined };
type OfOne = { params: { id: number }; actor: Actor };

/** Handlers for the five calls of a kind of announcement. */
export function announcementHandlers<Item extends Announcement & Fields, Fields extends object>(kind: Kind<Item, Fields>) {
  return {
    async list({ db, query, actor }: { db: Db; query: AnnouncementsQuery; actor: Actor }) {
      const page = await pageOf(query, (limit, offset) => kind.list(db, actor, query, limit, offset));
      return { ...page, results: page.results.map((item) => withRights(actor, item)) };
    },

    async read({ db, params, actor }: OfOne & { db: Db }) {
      const item = await kind.find(db, actor, params.id);
      if (!item) throw notFound();
      return withRights(actor, item);
    },

    async create({ tx, body, actor }: { tx: Tx; body: Part<Fields> & Owner; actor: Actor }) {
      const nonprofit = ownerOf(actor, body.nonprofit);
      return withRights(actor, await kind.add(tx, nonprofit, applyPatch(kind.empty, body)));
    },

    async update({ tx, params, body, actor }: OfOne & { tx: Tx; body: Part<Fields> & Owner & Version }) {
      const item = await kind.lock(tx, actor, params.id);
      checkMayEdit(actor, item);
      const nonprofit = body.nonprofit ?? item.nonprofit;
      checkOwner(actor, nonprofit);
      checkVersion(body.version, withRights(actor, item));
      const fields = applyPatch<Fields>(item, body);
      kind.check?.(fields);
      return withRights(actor, await kind.change(tx, item.id, nonprofit, fields));
    },

    async remove({ tx, params, actor }: OfOne & { tx: Tx }) {
      checkMayEdit(actor, await kind.lock(tx, actor, params.id));
      await kind.remove(tx, params.id);
    },
  };
}
