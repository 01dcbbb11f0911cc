import * as z from 'zod/mini';
import { responsesQuery } from '#contract/applications/responses.ts';
import { nonprofitsQuery } from '#contract/nonprofits/list.ts';
import { usersQuery } from '#contract/people/users.ts';
import { camelKey } from '#contract/platform/wire/keys.ts';
import { responseNeighbours, responseStatements } from '#server/applications/responses/list.ts';
import { nonprofitStatements } from '#server/nonprofits/list/list.ts';
import { userStatements } from '#server/people/users/list.ts';
import { hashSecret } from '#server/platform/access/session.ts';
import type { DatabaseAddress } from '#server/platform/database/connection.ts';
import { type ListStatement, listQuery } from '#server/platform/http/lists/list-statement.ts';
import { deskRows, fillDesk } from './desk.ts';
import { atLeast, type Figure, sideBySide } from './report.ts';
import { overBarePg, overHttp, startServer } from './side.ts';

// With long rounds, some thirty lists would take a quarter of an hour.
const rounds = 2;
const duration = 1;

/** id of the response whose neighbours are read */
const inTheMiddle = Math.ceil(deskRows / 2);

interface List {
  path: string;
  statements: (query: Record<string, string>) => Iterable<ListStatement>;
  asked: readonly string[];
}

/** Filters and orders of the long lists, except those that `bench/list.ts` and `bench/users.ts` measure. */
const lists: Record<string, List> = {
  nonprofits: {
    path: 'nonprofits/',
    statements: (query) => nonprofitStatements(z.parse(nonprofitsQuery, query)),
    asked: [
      'has_picture=false',
      'is_inactive=true',
      'is_published_for_web=true&is_published_for_print=false',
      'accepted_years=2024',
      'city=Town+7',
      'changed_within=7',
      'ordering=city',
      'ordering=-updated',
      'ordering=inactive_date',
      'application_template=1&application_progress=NOT_BEGUN',
      'application_template=1&application_progress=SUBMITTED',
      'look_alike=true',
    ],
  },
  users: {
    path: 'user/',
    statements: (query) => userStatements(z.parse(usersQuery, query)),
    asked: [
      'user_types=REVIEWER,NONE',
      'account_states=active',
      'account_states=sent,not_invited',
      'days_since_seen=30',
      'ordering=-last_seen',
    ],
  },
  responses: {
    path: 'applications/responses/',
    statements: (query) => responseStatements(z.parse(responsesQuery, query), 'UTC'),
    asked: [
      'days_since_save=14&application_status=IN_PROGRESS',
      'days_since_save=30',
      'percent_answered_from=50&percent_answered_to=60',
      'percent_answered_to=49',
      'ordering=last_saved',
      'ordering=-percent_answered',
      'ordering=closes_at',
    ],
  },
  'neighbours of a response': {
    path: `applications/responses/${inTheMiddle}/neighbours/`,
    statements: (query) => responseNeighbours(inTheMiddle, z.parse(responsesQuery, query), 'UTC'),
    asked: ['ordering=-created', 'ordering=nonprofit', 'application_template=1&ordering=percent_answered'],
  },
};

/**
 * Compares the filters and orders of the three long lists, and the neighbours of a response, with a bare loop on the server's
 * statement.
 */
export async function benchLists(server: DatabaseAddress, log: (line: string) => void): Promise<Figure[]> {
  log(`filling ${deskRows} nonprofits, users and responses`);
  const { address, token } = await fillDesk(server, 'bench_lists');
  const running = await startServer(address);
  const headers = { authorization: `Token ${token}` };
  const figures: Figure[] = [];
  for (const [name, { path, statements, asked }] of Object.entries(lists)) {
    for (const query of asked) {
      log(`${name}: ${query}`);
      const values = Object.fromEntries([...new URLSearchParams(query)].map(([key, value]) => [camelKey(key), value]));
      const [statement] = statements(values);
      if (!statement) throw new Error('a list has a statement');
      const { ours, bare } = await sideBySide(rounds, {
        ours: () => overHttp(`${running.origin}/api/v1/${path}?${query}`, headers, duration),
        bare: () => overBarePg(address, listQuery(statement, hashSecret(token)), { duration }),
      });
      const rates = `${Math.round(ours)}/s of ${Math.round(bare)}/s`;
      figures.push(atLeast(`${deskRows} ${name}, ${query}, beside a bare pg loop`, ours / bare, 0.75, rates));
    }
  }
  running.stop();
  return figures;
}
