import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startBulkChanges } from '#tests/bulk-changes.ts';
import { createSignedIn } from '#tests/factories/people.ts';

const { api, staff, send, start, createMany, clear } = await startBulkChanges();
afterAll(() => api.close());
beforeEach(clear);

describe('what cannot be asked for', () => {
  const refusals: [object, Record<string, string[]>][] = [
    [{ action: 'DELETE', chosen: { ids: [1] } }, { action: ['"DELETE" is not one of the choices.'] }],
    [{ action: 'PUBLISH_WEB' }, { chosen: ['This field is required.'] }],
    [{ action: 'PUBLISH_WEB', chosen: {} }, { chosen: ['Choose by ids, or by the list’s filters.'] }],
    [{ action: 'PUBLISH_WEB', chosen: { ids: [1], matching: {} } }, { chosen: ['Choose by ids, or by the list’s filters.'] }],
    [{ action: 'PUBLISH_WEB', chosen: { ids: [] } }, { chosen: ['Nothing is chosen.'] }],
    [{ action: 'PUBLISH_WEB', chosen: { ids: [0] } }, { 'chosen.ids.0': ['Enter a whole number.'] }],
    [{ action: 'PUBLISH_WEB', chosen: { matching: { search: 'no such name' } } }, { chosen: ['Nothing is chosen.'] }],
    [
      { action: 'PUBLISH_WEB', chosen: { matching: { is_published_for_web: 'maybe' } } },
      { 'chosen.matching.is_published_for_web': ['Enter true or false.'] },
    ],
    [{ action: 'PUBLISH_WEB', year: 2024, chosen: { ids: [1] } }, { year: ['This action takes no such value.'] }],
    [{ action: 'ADD_YEAR', chosen: { ids: [1] } }, { year: ['Choose a year.'] }],
    [{ action: 'ADD_YEAR', year: 1999, chosen: { ids: [1] } }, { year: ['Choose years from 2003 to the next one.'] }],
    [{ action: 'ADD_CATEGORY', category: null, chosen: { ids: [1] } }, { category: ['Choose a category.'] }],
    [{ action: 'ADD_CATEGORY', category: 999_999, chosen: { ids: [1] } }, { category: ['The category no longer exists.'] }],
    [{ action: 'DEACTIVATE_NONPROFITS', day: '2026-02-30', chosen: { ids: [1] } }, { day: ['Choose a date'] }],
  ];
  test.each(refusals)('%j', async (body, errors) => {
    for (const path of ['preview/', ''])
      expect([path, await send(path, body)]).toMatchObject([path, { status: 400, body: errors }]);
    expect((await api.get('bulk-changes/', staff.token)).body.count).toBe(0);
  });

  test('a filter that the list does not know, which would choose all', async () => {
    await createMany(2);
    const body = { action: 'PUBLISH_WEB', chosen: { matching: { is_publised_for_web: 'false' } } };
    expect((await send('preview/', body)).status).toBe(400);
    expect((await start(body)).status).toBe(400);
  });

  test('by others than programme staff; and what there is not', async () => {
    const [id = 0] = await createMany(1);
    const director = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: id });
    const { body: made } = await start({ action: 'PUBLISH_WEB', chosen: { ids: [id] } });
    for (const path of ['preview/', '', `${made.id}/undo/`])
      expect((await send(path, { action: 'PUBLISH_WEB', chosen: { ids: [id] } }, director.token)).status).toBe(403);
    for (const path of [`bulk-changes/${made.id}/`, `bulk-changes/${made.id}/rows/`, 'bulk-changes/'])
      expect((await api.get(path, director.token)).status).toBe(403);
    expect((await api.get(`/download-bulk-change/?bulk_change=${made.id}`, director.token)).status).toBe(403);
    for (const path of ['bulk-changes/999999/', 'bulk-changes/999999/rows/', '/download-bulk-change/?bulk_change=999999'])
      expect((await api.get(path, staff.token)).status).toBe(404);
    expect((await send('999999/undo/')).status).toBe(404);
    await api.db.updateTable('users').set({ nonprofitId: null }).where('id', '=', director.id).execute();
  });
});
