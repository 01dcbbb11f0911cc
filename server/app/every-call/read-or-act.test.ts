import { expect, test } from 'vitest';
import { allEndpoints } from '#contract/app/all-endpoints.ts';

const reads = /^(read|open|list)[A-Z]/;

/** Rights of everybody, whatever a call does: single rows are checked by the feature's policy. */
const ofEverybody: readonly string[] = ['anyone', 'signedIn'];

const calls = allEndpoints.filter(({ access }) => !ofEverybody.includes(access));
const named = (list: typeof calls) => list.map(({ method, path, access }) => `${method} ${path} (${access})`).toSorted();

test('GETs ask for a right to read, but for pages that only those who act have', () => {
  expect(named(calls.filter(({ method, access }) => method === 'GET' && !reads.test(access)))).toEqual([
    'GET access-keys/ (makeAccessKeys)',
    'GET applications/response-file-uploads/{upload_id}/ (answerApplications)',
    'GET applications/responses/{id}/earlier-answers/ (answerApplications)',
    'GET dossiers/ (makeDossiers)',
    'GET reviewers/applicants/ (writeReviews)',
    'GET reviewers/me/set-up/ (writeReviews)',
    'GET reviewers/me/work/ (writeReviews)',
  ]);
});

test('other calls ask for a right to act, but for marks of one’s own and records whose policy decides', () => {
  expect(named(calls.filter(({ method, access }) => method !== 'GET' && reads.test(access)))).toEqual([
    'PATCH nonprofits/{id}/ (openNonprofits)',
    'POST learning-commons/empty-searches/ (openLibrary)',
    'POST learning-commons/visit/ (openLibrary)',
    'POST learning-commons/{id}/reading/ (openLibrary)',
    'POST learning-commons/{id}/toggle-favorite/ (openLibrary)',
    'POST nonprofits/public-preview/ (openNonprofits)',
    'POST nonprofits/{id}/image/ (openNonprofits)',
  ]);
});
