import { expect, test } from 'vitest';
import { currentSection } from './sections.ts';

const staff = ['/applications/responses', '/applications/templates', '/learning-commons', '/learning-commons/subscriptions'];
const reviewers = ['/reviewers', '/reviewers/assign'];

test.each([
  ['/applications/templates', [...staff, ...reviewers], '/applications/templates'],
  ['/applications/templates', ['/applications/responses', '/donation-management'], '/applications/responses'],
  ['/applications/responses/12', staff, '/applications/responses'],
  ['/applications/board', staff, '/applications/responses'],
  ['/learning-commons/files/3', staff, '/learning-commons'],
  ['/learning-commons/tiers', staff, '/learning-commons/subscriptions'],
  ['/learning-commons/tiers', ['/learning-commons'], '/learning-commons'],
  ['/reviewers/invite', reviewers, '/reviewers'],
  ['/reviewers/planner/7', reviewers, '/reviewers/assign'],
  ['/somewhere', staff, undefined],
])('%s belongs to its entry of %j', (pathname, paths, entry) => {
  expect(currentSection(pathname, paths)).toBe(entry);
});
