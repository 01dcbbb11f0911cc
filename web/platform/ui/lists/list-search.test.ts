import { expect, test } from 'vitest';
import { responsesQuery } from '#contract/applications/responses.ts';
import { templatesQuery } from '#contract/applications/templates.ts';
import { nonprofitsQuery } from '#contract/nonprofits/list.ts';
import { auditQuery } from '#contract/platform/audit/audit.ts';
import { outboxQuery } from '#contract/platform/mail/outbox.ts';
import { parseSearch, printSearch } from '../../addresses/search-params.ts';
import { listSearch } from './list-search.ts';

const nonprofits = listSearch(nonprofitsQuery);
const templates = listSearch(templatesQuery);
const audit = listSearch(auditQuery);
const outbox = listSearch(outboxQuery);
const responses = listSearch(responsesQuery);

test.each([
  [
    nonprofits,
    '?search=river+bend&budget_size=UNDER_500K,HIGHER_3M&web_categories=2,14&accepted_years=2019&ordering=name&page=3',
  ],
  [nonprofits, '?is_published_for_web=true&is_published_for_print=false'],
  [templates, '?search=spring&is_published=false&ordering=name&page=2'],
  [responses, '?application_template=4&application_status=SUBMITTED&ordering=status'],
  [responses, '?days_since_save=14&percent_answered_to=0&ordering=-percent_answered'],
  [audit, '?subject_kind=user&subject_id=7&actor_id=3&start_date=2026-02-28&end_date=2026-03-01'],
  [outbox, '?search=ada&state=QUEUED,FAILED'],
])('an address with everything that the query knows comes back as it was', (read, address) => {
  expect(printSearch({ ...read(parseSearch(address)) })).toBe(address);
});

test('values of a link inside the application count as those of an address', () => {
  const search = { search: 'a', webCategories: [14, 2], isPublishedForWeb: false, page: 2 };
  expect(nonprofits(search)).toEqual({ ...search, webCategories: [2, 14] });
});

test.each([
  [audit, '?start_date=2026-02-30'],
  [audit, '?subject_kind=nobody'],
  [templates, '?ordering=-created'],
  [templates, '?is_published=perhaps'],
  [nonprofits, '?page_size=500'],
  [nonprofits, '?budget_size=,'],
  [nonprofits, '?unknown=1&constructor=2'],
])('what the query refuses, defaults and unknown names are left out', (read, address) => {
  expect(read(parseSearch(address))).toEqual({});
});
