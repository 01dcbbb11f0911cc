import { afterAll, beforeAll, expect, test } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { may } from '#contract/people/permissions.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createPerson, type KindOfPerson, kindsOfPerson } from '#tests/factories/people.ts';

/** Which kinds of user may call each endpoint. Rules about single records have their own tests. Add every new call here. */
const everyone = kindsOfPerson;
const signedIn = kindsOfPerson.filter((kind) => kind !== 'visitor');
const programmeStaff: readonly KindOfPerson[] = ['programmeStaff'];
const keepers: readonly KindOfPerson[] = ['nonprofitStaff', 'programmeStaff'];
const donationReaders: readonly KindOfPerson[] = ['newcomer', 'nonprofitMember', 'nonprofitStaff', 'programmeStaff'];
const table: Record<string, readonly KindOfPerson[]> = {
  'GET config/': everyone,
  'POST client-errors/': everyone,
  'POST login/': everyone,
  'POST logout/': signedIn,
  'GET user/me/': signedIn,
  'POST user/{id}/image/': signedIn,
  'POST registration/': everyone,
  'POST password/reset/': everyone,
  'POST user/confirm-email/': signedIn,
  'POST user/confirm-email/send/': signedIn,
  'GET password/reset/confirm/{uid}/{token}/': everyone,
  'POST password/reset/confirm/{uid}/{token}/': everyone,
  'POST user/magic-link/': everyone,
  'GET set-up/{token}/': everyone,
  'POST set-up/{token}/': everyone,
  'GET applications/templates/': signedIn,
  'GET applications/templates/{id}/': signedIn,
  'POST applications/templates/': ['programmeStaff'],
  'PATCH applications/templates/{id}/': ['programmeStaff'],
  'DELETE applications/templates/{id}/': ['programmeStaff'],
  'POST applications/templates/{id}/toggle-published/': ['programmeStaff'],
  'GET applications/templates/{id}/export/csv/': ['programmeStaff'],
  'GET applications/published-templates/{id}/': everyone,
  'GET user/me/sessions/': signedIn,
  'DELETE user/me/sessions/': signedIn,
  'DELETE user/me/sessions/{id}/': signedIn,
  'POST user/me/password/': signedIn,
  'GET user/': ['newcomer', 'nonprofitMember', 'nonprofitStaff', 'programmeStaff'],
  'POST user/': ['nonprofitStaff', 'programmeStaff'],
  'GET user/{id}/': signedIn,
  'PATCH user/{id}/': signedIn,
  'POST user/{id}/create-nonprofit/': signedIn,
  'GET audit/': ['programmeStaff'],
  'GET outbox/': ['programmeStaff'],
  'GET outbox/{id}/': ['programmeStaff'],
  'POST outbox/{id}/send-again/': ['programmeStaff'],
  'POST download-tickets/': signedIn,
  'GET applications/responses/': signedIn,
  'GET applications/responses/{id}/': signedIn,
  'POST applications/responses/': ['nonprofitStaff'],
  'PATCH applications/responses/{id}/': ['nonprofitStaff'],
  'POST applications/responses/{id}/reopen/': ['programmeStaff'],
  'POST applications/responses/{id}/extend/': ['programmeStaff'],
  'POST applications/response-file-answers/': ['nonprofitStaff'],
  'DELETE applications/response-file-answers/{id}/': ['nonprofitStaff'],
  'POST applications/response-file-uploads/': ['nonprofitStaff'],
  'GET applications/response-file-uploads/{upload_id}/': ['nonprofitStaff'],
  'PUT applications/response-file-uploads/{upload_id}/': ['nonprofitStaff'],
  'GET applications/reviews/': ['reviewer', 'programmeStaff'],
  'GET applications/reviews/{id}/': ['reviewer', 'programmeStaff'],
  'GET applications/reviews/{id}/changes/': ['reviewer', 'programmeStaff'],
  'POST applications/reviews/': ['reviewer'],
  'PATCH applications/reviews/{id}/': ['reviewer', 'programmeStaff'],
  'POST applications/responses/{id}/set-reviewers/': programmeStaff,
  'GET applications/templates/{id}/review-round/': programmeStaff,
  'PATCH applications/templates/{id}/review-round/': programmeStaff,
  'GET reviewers/me/work/': ['reviewer'],
  'POST user/update-nonprofit-rankings/': ['reviewer'],
  'GET reviewers/conflicts/': ['reviewer', 'programmeStaff'],
  'POST reviewers/conflicts/': ['reviewer'],
  'DELETE reviewers/conflicts/{id}/': programmeStaff,
  'GET reviewers/applicants/': ['reviewer'],
  'POST reviewers/reminders/': programmeStaff,
  'GET reviewers/progress/': programmeStaff,
  'GET applications/board/': programmeStaff,
  'GET applications/board/summary/': programmeStaff,
  'PATCH applications/board/{id}/': programmeStaff,
  'POST applications/board/decisions/': programmeStaff,
  'POST applications/board/release/': programmeStaff,
  'GET applications/responses/{id}/feedback/': programmeStaff,
  'PATCH applications/responses/{id}/feedback/': programmeStaff,
  'POST applications/responses/{id}/feedback/release/': programmeStaff,
  'GET reviewers/plans/': programmeStaff,
  'POST reviewers/plans/': programmeStaff,
  'GET reviewers/plans/{id}/': programmeStaff,
  'DELETE reviewers/plans/{id}/': programmeStaff,
  'POST reviewers/plans/{id}/plan-again/': programmeStaff,
  'POST reviewers/plans/{id}/cancel/': programmeStaff,
  'POST reviewers/plans/{id}/apply/': programmeStaff,
  'GET reviewers/plans/{id}/lines/': programmeStaff,
  'PATCH reviewers/plans/{id}/lines/': programmeStaff,
  'GET applications/responses/{id}/reviewer-suggestions/': programmeStaff,
  'POST user/invite-reviewers/': programmeStaff,
  'PUT user/invite-reviewers/': programmeStaff,
  'GET reviewers/invitations/': programmeStaff,
  'POST reviewers/invitations/{id}/send-again/': programmeStaff,
  'DELETE reviewers/invitations/{id}/': programmeStaff,
  'GET reviewers/me/set-up/': ['reviewer'],
  'POST reviewers/me/set-up/': ['reviewer'],
  'GET nonprofits/': signedIn,
  'GET nonprofits/{id}/': signedIn,
  'POST nonprofits/': ['nonprofitStaff', 'programmeStaff'],
  'PATCH nonprofits/{id}/': signedIn,
  'POST nonprofits/{id}/image/': signedIn,
  'GET wishlist/': programmeStaff,
  'GET wishlist/{id}/': programmeStaff,
  'POST wishlist/': programmeStaff,
  'PATCH wishlist/{id}/': programmeStaff,
  'DELETE wishlist/{id}/': programmeStaff,
  'PUT wishlist/': programmeStaff,
  'GET nonprofit-categories/': signedIn,
  'POST nonprofit-categories/': ['programmeStaff'],
  'PATCH nonprofit-categories/{id}/': ['programmeStaff'],
  'DELETE nonprofit-categories/{id}/': ['programmeStaff'],
  'POST nonprofit-categories/{id}/merge/': ['programmeStaff'],
  'GET nonprofit-category-groups/': ['programmeStaff'],
  'PUT nonprofit-category-groups/': ['programmeStaff'],
  'POST nonprofit-category-groups/': ['programmeStaff'],
  'PATCH nonprofit-category-groups/{id}/': ['programmeStaff'],
  'DELETE nonprofit-category-groups/{id}/': ['programmeStaff'],
  'GET events/': signedIn,
  'GET events/{id}/': signedIn,
  'POST events/': keepers,
  'PATCH events/{id}/': keepers,
  'DELETE events/{id}/': keepers,
  'GET news/': signedIn,
  'GET news/{id}/': signedIn,
  'POST news/': keepers,
  'PATCH news/{id}/': keepers,
  'DELETE news/{id}/': keepers,
  'GET volunteer/': signedIn,
  'GET volunteer/{id}/': signedIn,
  'POST volunteer/': keepers,
  'PATCH volunteer/{id}/': keepers,
  'DELETE volunteer/{id}/': keepers,
  'GET donations/': donationReaders,
  'GET donations/monthly-totals/': donationReaders,
  'GET donations/summary/': donationReaders,
  'GET donations/report/': programmeStaff,
  'GET donations/{id}/': donationReaders,
  'POST donations/': keepers,
  'POST donations/upload-csv/': keepers,
  'PATCH donations/{id}/': programmeStaff,
  'DELETE donations/{id}/': programmeStaff,
};

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('the table has every call, and no other', () => {
  expect(Object.keys(table).sort()).toEqual(allEndpoints.map(({ method, path }) => `${method} ${path}`).sort());
});

test.each(allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  async (name, endpoint) => {
    const path = endpoint.path.replace('{id}', '999999').replace(/\{\w+\}/, 'unknown');
    for (const kind of kindsOfPerson) {
      const person = await createPerson(api.db, kind);
      const sent = endpoint.method === 'GET' ? {} : { body: {} };
      const { status } = await api.call(endpoint.method, path, { token: person?.token, ...sent });
      const through = table[name]?.includes(kind) ?? false;
      const refusedWith = kind === 'visitor' ? 401 : 403;
      expect([kind, status === 401 || status === 403 ? status : 'through']).toEqual([kind, through ? 'through' : refusedWith]);
      expect([kind, may(person?.actor ?? null, endpoint.access)]).toEqual([kind, through]);
    }
  },
);
