/**
 * Splits an amount by weights, to the cent: each share is rounded down, and the cents that are left go to the largest remainders, the
 * first of equal ones first. Weights are whole numbers from 0; without any weight, everything goes to the first share.
 */
export function splitCents(cents: number, weights: readonly number[]): number[] {
  if (cents < 0) return splitCents(-cents, weights).map((share) => 0 - share);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return weights.map((_, index) => (index === 0 ? cents : 0));
  const shares = weights.map((weight, index) => {
    // the products can be larger than a number holds exactly
    const product = BigInt(cents) * BigInt(weight);
    return { index, down: Number(product / BigInt(whole)), rest: Number(product % BigInt(whole)) };
  });
  const left = cents - shares.reduce((sum, { down }) => sum + down, 0);
  const rounded = new Set(
    shares
      .toSorted((a, b) => b.rest - a.rest || a.index - b.index)
      .slice(0, left)
      .map(({ index }) => index),
  );
  return shares.map(({ index, down }) => down + Number(rounded.has(index)));
}
