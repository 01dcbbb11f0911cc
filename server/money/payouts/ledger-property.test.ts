import { expect, onTestFinished, test } from 'vitest';
import { startApi } from '#tests/api.ts';
import { runSteps } from '#tests/ledger/run-steps.ts';

/** The number of random steps. `npm run test:ledger` runs 10,000. */
const wanted = Number(process.env['LEDGER_STEPS'] ?? 400);
const seed = process.env['LEDGER_SEED'] ?? 'almoner';

test(
  'whatever people do, and whatever is killed, the entries sum to the donations and to the statements',
  async () => {
    // a second try begins with an empty ledger, as the model does
    const api = await startApi();
    onTestFinished(() => api.close());
    const figures = await runSteps(api, { steps: wanted, seed, checkEvery: wanted > 1_000 ? 50 : 20 });
    // biome-ignore lint/suspicious/noConsole: the long run reports its figures
    if (wanted > 1_000) console.log(JSON.stringify(figures, null, 2));
    expect({ seed, broken: figures.broken, failures: figures.failures }).toEqual({ seed, broken: {}, failures: [] });
    const idle = Object.entries(figures.calls).filter(([, { succeeded }]) => succeeded === 0);
    expect(idle.map(([name]) => name)).toEqual([]);
  },
  wanted * 1_000 + 30_000,
);
