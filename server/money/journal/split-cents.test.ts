import { expect, test } from 'vitest';
import { seededRandom } from '#server/app/demo/random.ts';
import { splitCents } from './split-cents.ts';

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [256, [5_000, 2_500, 2_500], [128, 64, 64]],
  [1, [0, 5, 5], [0, 1, 0]],
  [7, [0, 0], [7, 0]],
  [0, [3, 4], [0, 0]],
  [-100, [1, 1, 1], [-34, -33, -33]],
  [999_999_999_99, [1, 2], [333_333_333_33, 666_666_666_66]],
])('%i cents by %j', (cents, weights, shares) => {
  expect(splitCents(cents, weights)).toEqual(shares);
});

test('no cent is lost, and no share is a cent away from its due', () => {
  const random = seededRandom('split');
  for (let round = 0; round < 2_000; round += 1) {
    const weights = Array.from({ length: random.whole(1, 25) }, () => random.whole(0, 500_000));
    const cents = random.whole(0, 10_000_000);
    const shares = splitCents(cents, weights);
    const whole = weights.reduce((sum, weight) => sum + weight, 0);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(cents);
    if (whole > 0)
      for (const [index, share] of shares.entries())
        expect(Math.abs(share - (cents * (weights[index] ?? 0)) / whole)).toBeLessThan(1);
  }
});
