import { sql } from 'kysely';
import { startApi } from './api.ts';
import { createSignedIn } from './factories/people.ts';

/** Starts an app for one test file, with functions for the bulk-change calls of programme staff. */
export async function startBulkChanges() {
  const api = await startApi();
  const staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Sam', lastName: 'Keeper' });
  const send = (path: string, body?: object, token = staff.token) => api.call('POST', `bulk-changes/${path}`, { token, body });
  const start = (body: object) => send('', body);
  const read = async (id: number) => (await api.get(`bulk-changes/${id}/`, staff.token)).body;
  const rowsOf = async (id: number, query = '') => (await api.get(`bulk-changes/${id}/rows/${query}`, staff.token)).body.results;
  const stored = (ids: readonly number[]) =>
    api.db.selectFrom('nonprofits').selectAll().where('id', 'in', ids).orderBy('id').execute();
  const column = async <Name extends keyof Awaited<ReturnType<typeof stored>>[number]>(ids: readonly number[], name: Name) =>
    (await stored(ids)).map((row) => row[name]);

  /** Creates nonprofits `Test 0001` …, of which every third one is published. */
  const createMany = async (count: number): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`INSERT INTO nonprofits (name, display)
      SELECT 'Test ' || lpad(n::text, 4, '0'), n % 3 = 0 FROM generate_series(1, ${count}) AS n RETURNING id`.execute(api.db);
    return rows.map(({ id }) => id).sort((one, other) => one - other);
  };

  /** Deletes all bulk changes, audit entries and nonprofits. */
  const clear = async () => {
    for (const table of ['bulkChanges', 'auditEntries', 'nonprofits'] as const) await api.db.deleteFrom(table).execute();
  };
  return { api, staff, send, start, read, rowsOf, column, createMany, clear };
}
