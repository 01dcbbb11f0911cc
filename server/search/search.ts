import type pg from 'pg';
import * as z from 'zod/mini';
import { responsesQuery } from '#contract/applications/responses-query.ts';
import { nonprofitsQuery } from '#contract/nonprofits/nonprofits-query.ts';
import { type Actor, may } from '#contract/people/permissions.ts';
import { usersQuery } from '#contract/people/users-query.ts';
import { type Found, foundNonprofit, foundPerson, foundResponse, mostFound } from '#contract/search/search.ts';
import { fromWire } from '#contract/wire/keys.ts';
import { responseStatements } from '#server/applications/responses/list.ts';
import { findTemplatesByName } from '#server/applications/templates/store.ts';
import type { Db } from '#server/database/connection.ts';
import type { ListStatement } from '#server/http/list-statement.ts';
import { findRows } from '#server/http/serve-list.ts';
import { nonprofitStatements } from '#server/nonprofits/list.ts';
import { userStatements } from '#server/people/users/list.ts';

interface Asked {
  db: Db;
  pool: pg.Pool;
  actor: Actor;
  tokenHash: Buffer;
  typed: string;
}

/** Searches with the lists' own statements: it finds what they find, and shows nobody more than they do. */
export async function searchEverything({ db, pool, actor, tokenHash, typed }: Asked): Promise<Found> {
  const asked = { search: typed, pageSize: String(mostFound) };
  const rows = async <Row extends z.ZodMiniType>(shape: Row, statements: Iterable<ListStatement>) =>
    z.parse(z.array(shape), fromWire(await findRows(pool, statements, tokenHash)));
  const [nonprofits, people, applications, responses] = await Promise.all([
    rows(foundNonprofit, nonprofitStatements(z.parse(nonprofitsQuery, asked))),
    may(actor, 'listUsers') ? rows(foundPerson, userStatements(z.parse(usersQuery, asked))) : [],
    findTemplatesByName(db, actor, typed, mostFound),
    rows(foundResponse, responseStatements(z.parse(responsesQuery, asked))),
  ]);
  return { nonprofits, people, applications, responses };
}
