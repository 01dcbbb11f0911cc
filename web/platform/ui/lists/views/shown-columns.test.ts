import { expect, test } from 'vitest';
import { orderedColumns, shownColumns } from './shown-columns.ts';

const columns = [{ key: 'name' }, { key: 'size' }, { key: 'city', optional: true }, { key: 'state' }];
const keys = (found: readonly { key: string }[]) => found.map(({ key }) => key).join(' ');

test.each([
  [null, 'name size state', 'name size state city'],
  [[], 'name', 'name size city state'],
  [['city', 'size'], 'name city size', 'name city size state'],
  // the first column stays first, and unknown keys are skipped
  [['state', 'name', 'gone'], 'name state', 'name state size city'],
])('%j shows %s', (chosen, shown, ordered) => {
  expect(keys(shownColumns(columns, chosen))).toBe(shown);
  expect(keys(orderedColumns(columns, chosen))).toBe(ordered);
});
