import { sql } from 'kysely';
import { countQuestions, type ElementDraft, numberPages } from '#contract/applications/elements.ts';
import { openStateAt, sizeOf } from '#contract/applications/publication.ts';
import type { TemplateOrdering, TemplatesQuery } from '#contract/applications/templates.ts';
import {
  defaultTemplateName,
  type PublishedTemplate,
  type Template,
  type TemplateDraft,
  type TemplateSummary,
} from '#contract/applications/templates.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { readElements } from '#server/applications/stored-elements.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { rightsOn, seesUnpublished } from './policy.ts';

function selectTemplates(db: Db) {
  return db
    .selectFrom('applicationTemplates')
    .select([
      'id',
      'name',
      'version',
      'isPublished',
      'numberQuestions',
      'opensAt',
      'closesAt',
      'createdAt as created',
      'updatedAt as updated',
      sql<number>`(SELECT count(*)::int FROM application_responses WHERE template_id = application_templates.id)`.as('responses'),
    ]);
}

type SummaryRow = Awaited<ReturnType<ReturnType<typeof selectTemplates>['executeTakeFirstOrThrow']>>;

const orderings: Record<TemplateOrdering, ReturnType<typeof sql>> = {
  name: sql`name, id`,
  '-name': sql`name DESC, id DESC`,
  created: sql`created_at, id`,
  '-created': sql`created_at DESC, id DESC`,
  closes_at: sql`closes_at NULLS LAST, id`,
  '-closes_at': sql`closes_at DESC NULLS LAST, id DESC`,
};

/** SQL: whether nonprofits can respond to an application now. Must agree with `openStateAt`. */
export const isOpenSql = `is_published AND (opens_at IS NULL OR opens_at <= now()) AND (closes_at IS NULL OR closes_at > now())`;

export async function findTemplates(db: Db, actor: Actor, query: TemplatesQuery, limit: number, offset: number) {
  const staff = seesUnpublished(actor);
  let matching = db.selectFrom('applicationTemplates');
  if (!staff) matching = matching.where('isPublished', '=', true);
  if (query.isPublished !== undefined) matching = matching.where('isPublished', '=', query.isPublished);
  if (query.isOpen !== undefined) matching = matching.where(sql<boolean>`(${sql.raw(isOpenSql)}) = ${query.isOpen}`);
  if (query.search) matching = matching.where(nameHas(query.search));
  const { count } = await matching.select(db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await selectTemplates(db)
    .where('id', 'in', matching.select('id'))
    .orderBy(orderings[query.ordering])
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, results: rows.map((row) => asSummary(row, actor)) };
}

/** `search_normal` leaves only letters, digits and spaces, so LIKE needs no escapes. */
function nameHas(typed: string) {
  return sql<boolean>`search_normal(name) LIKE '%' || nullif(search_normal(${typed}), '') || '%'`;
}

/** Only programme staff see the number of responses. */
function asSummary(row: SummaryRow, actor: Actor): TemplateSummary {
  return { ...row, responses: seesUnpublished(actor) ? row.responses : null };
}

/** Undefined if the actor may not see the template. */
export async function findTemplate(db: Db, actor: Actor, id: number): Promise<Template | undefined> {
  const row = await selectTemplates(db).select(['revision', 'elements']).where('id', '=', id).executeTakeFirst();
  if (!row || !(row.isPublished || seesUnpublished(actor))) return undefined;
  const { elements, revision, ...summary } = row;
  return {
    ...asSummary(summary, actor),
    revision,
    elements: readElements(elements),
    can: rightsOn(actor, summary),
  };
}

export async function findPublishedTemplate(db: Db, id: number): Promise<PublishedTemplate | undefined> {
  const row = await db
    .selectFrom('applicationTemplates')
    .select(['id', 'name', 'version', 'elements', 'opensAt', 'closesAt'])
    .where('id', '=', id)
    .where('isPublished', '=', true)
    .executeTakeFirst();
  if (!row) return undefined;
  const elements = readElements(row.elements);
  return { ...row, elements, openState: openStateAt(row, Date.now()), ...sizeOf(elements) };
}

function elementColumns(elements: readonly ElementDraft[]) {
  return { elements: JSON.stringify(numberPages(elements)), numberQuestions: countQuestions(elements) };
}

/** Returns the id of the new template. */
export async function insertTemplate(tx: Tx, { name, elements, opensAt, closesAt }: TemplateDraft): Promise<number> {
  const { id } = await tx
    .insertInto('applicationTemplates')
    .values({
      name: name ?? defaultTemplateName,
      ...elementColumns(elements ?? []),
      opensAt: opensAt ?? null,
      closesAt: closesAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes the given fields and raises the revision. Raises the version too if the template is published. */
export async function updateTemplate(tx: Tx, id: number, { name, elements, opensAt, closesAt }: TemplateDraft): Promise<void> {
  await tx
    .updateTable('applicationTemplates')
    .set({
      ...(name !== undefined && { name }),
      ...(elements !== undefined && elementColumns(elements)),
      ...(opensAt !== undefined && { opensAt }),
      ...(closesAt !== undefined && { closesAt }),
      revision: sql`revision + 1`,
      version: sql`version + is_published::int`,
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
}

export async function setPublished(tx: Tx, id: number, isPublished: boolean): Promise<void> {
  await tx
    .updateTable('applicationTemplates')
    .set({ isPublished, revision: sql`revision + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function removeTemplate(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('applicationTemplates').where('id', '=', id).execute();
}

/**
 * Locks a template until the transaction ends, against changes and new responses. False if the template does not exist. Waits for
 * transactions that are creating a response, because they lock the template too.
 */
export async function lockTemplate(tx: Tx, id: number): Promise<boolean> {
  return (
    (await tx.selectFrom('applicationTemplates').select('id').where('id', '=', id).forUpdate().executeTakeFirst()) !== undefined
  );
}
