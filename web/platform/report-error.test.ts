import { expect, test } from 'vitest';
import { masked } from '#contract/platform/programme/masked.ts';
import { routePattern } from './report-error.ts';

test.each([
  ['Cannot read properties of undefined (reading "Ada Example")', 'Cannot read properties of undefined (reading ‹text›)'],
  ['no user ada@example.org here', 'no user ‹address› here'],
  ['failed at https://host.example/x?token=secret now', 'failed at https://host.example/x now'],
  ['row 4711 of 12', 'row # of #'],
])('%s is reported as %s', (message, reported) => {
  expect(masked(message)).toBe(reported);
});

test.each([
  ['/nonprofit/12', '/nonprofit/#'],
  ['/password/reset/7/a1b2c3', '/password/reset/#/#'],
  ['/applications/responses/3/edit', '/applications/responses/#/edit'],
  ['/my-profile/', '/my-profile/'],
])('%s is the route %s', (path, route) => {
  expect(routePattern(path)).toBe(route);
});
