import type { BrowserContext, Route } from '@playwright/test';

/** Mulberry32: a random generator that returns the same numbers for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Makes the network fail at random: a save is lost, stored without a reply, refused, or passed on. At least every fourth save is
 * passed on.
 */
export async function badNetwork(context: BrowserContext, random: () => number, saves: string): Promise<() => Promise<void>> {
  let failed = 0;
  const handle = async (route: Route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    const luck = failed === 3 ? 1 : random();
    failed = luck < 0.6 ? failed + 1 : 0;
    // ignore an error, because the test may close the page during a save
    if (luck < 0.25) return route.abort().catch(() => undefined);
    if (luck < 0.5) {
      await route.fetch().catch(() => undefined);
      return route.abort().catch(() => undefined);
    }
    if (luck < 0.6) return route.fulfill({ status: 503, json: { detail: 'Busy.' } }).catch(() => undefined);
    return route.continue().catch(() => undefined);
  };
  await context.route(saves, handle);
  return () => context.unroute(saves, handle);
}
