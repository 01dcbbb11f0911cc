import { type LineStatus, lineTransitions, type MarkedStatus } from '#contract/money/payouts/payout-choices.ts';
import { anyOf, call, type LedgerStep, type World } from './world.ts';

interface Batch {
  id: number;
  version: number;
}

interface Line {
  id: number;
  status: LineStatus;
}

const anyBatch = (world: World, ...states: string[]) =>
  anyOf<Batch>(
    world,
    `SELECT id, version FROM payout_batches WHERE state IN (${states.map((state) => `'${state}'`).join()}) ORDER BY id DESC LIMIT 8`,
  );

const linesOf = async ({ watch }: World, batch: number): Promise<Line[]> =>
  (await watch.query<Line>('SELECT id, status FROM payout_lines WHERE batch_id = $1 ORDER BY id', [batch])).rows;

const on =
  (states: string[], path: string, body: (batch: Batch, world: World) => object): LedgerStep =>
  async (world) => {
    const batch = await anyBatch(world, ...states);
    return batch ? call(world, 'POST', `payouts/batches/${batch.id}/${path}/`, body(batch, world)) : null;
  };

/** Marks some lines that have the same status, as staff do with chosen lines. */
const mark: LedgerStep = async (world) => {
  const { random } = world;
  const batch = await anyBatch(world, 'EXPORTED', 'EXPORTED', 'CLOSED');
  const lines = batch ? (await linesOf(world, batch.id)).filter(({ status }) => lineTransitions[status].length > 0) : [];
  const [first] = lines.toSorted(() => (random.chance(0.5) ? 1 : -1));
  if (!batch || !first) return null;
  const [one, ...others] = lineTransitions[first.status];
  if (!one) return null;
  // most often, a payment is marked as sent and then as paid
  const onward: MarkedStatus = first.status === 'PENDING' ? 'SENT' : 'PAID';
  const status = random.chance(0.6) && lineTransitions[first.status].includes(onward) ? onward : random.pick([one, ...others]);
  const chosen = lines
    .filter((line) => line.status === first.status && random.chance(0.7))
    .map(({ id, status: from }) => ({ line: id, from }));
  const body = { lines: chosen.length > 0 ? chosen : [{ line: first.id, from: first.status }], status, note: 'As the bank says' };
  return call(world, 'POST', `payouts/batches/${batch.id}/mark/`, body);
};

/** Imports a bank's file with some payments. Some amounts are wrong, and some rows may be those of an earlier file. */
const bankStatement: LedgerStep = async (world) => {
  const { random, watch, api } = world;
  const { rows } = await watch.query<{ id: number; net: string }>(`
    SELECT l.id, l.net FROM payout_lines l JOIN payout_batches b ON b.id = l.batch_id
    WHERE b.state IN ('EXPORTED', 'CLOSED') AND l.status IN ('PENDING', 'SENT', 'PAID') ORDER BY l.id DESC LIMIT 40`);
  const chosen = rows.filter(() => random.chance(0.3));
  if (chosen.length === 0) return null;
  const text = chosen.map(({ id, net }) => {
    const amount = random.chance(0.1) ? '1.23' : net;
    const sign = random.chance(0.15) ? '' : '-';
    return `2026-0${random.whole(7, 9)}-1${random.whole(0, 9)},PAY-${id},${sign}${amount}`;
  });
  const form = new FormData();
  form.set('file', new Blob([['Date,Memo,Amount', ...text, '2026-07-01,Rent,-0.01'].join('\n')]), 'bank.csv');
  return api.call('POST', 'payouts/bank-statements/', { token: random.pick(world.staff).token, form });
};

export const batchSteps: Record<string, LedgerStep> = {
  draft: (world) => {
    const { random, nonprofits } = world;
    const some = random.chance(0.4) ? { nonprofits: nonprofits.filter(() => random.chance(0.6)).concat(nonprofits[0]) } : {};
    const range = { start_date: '2026-01-01', end_date: `2026-0${random.whole(2, 6)}-28` };
    return call(world, 'POST', 'payouts/batches/', { ...range, ...some, method: random.pick(['PAYPAL', 'PAYPAL', 'CHECK']) });
  },
  'compute again': on(['DRAFT'], 'compute-again', ({ version }) => ({ version })),
  'leave out or put back': async (world) => {
    const batch = await anyBatch(world, 'DRAFT');
    const lines = batch ? await linesOf(world, batch.id) : [];
    const line = lines.find(({ status }) => status === (world.random.chance(0.5) ? 'PENDING' : 'LEFT_OUT'));
    if (!batch || !line) return null;
    const body = { lines: [line.id], left_out: line.status === 'PENDING', version: batch.version };
    return call(world, 'PATCH', `payouts/batches/${batch.id}/lines/`, body);
  },
  approve: on(['DRAFT'], 'approve', ({ version }) => ({ version })),
  export: on(['APPROVED'], 'export', () => ({})),
  mark,
  'apply a bank’s statement': bankStatement,
  close: on(['EXPORTED'], 'close', () => ({})),
  cancel: on(['DRAFT', 'APPROVED', 'EXPORTED'], 'cancel', () => ({ reason: 'A mistake' })),
  'change payout data': async (world) => {
    const nonprofit = world.random.pick(world.nonprofits);
    return call(world, 'PATCH', `nonprofits/${nonprofit}/`, { paypal_email: `giving${world.random.whole(1, 9)}@test.example` });
  },
  'change settings': (world) => {
    const { random } = world;
    const fees = {
      fee_percent: random.whole(0, 5_000) / 1_000,
      fee_fixed: random.whole(0, 50) / 100,
      minimum: random.whole(0, 20),
    };
    return call(world, 'PATCH', 'payouts/settings/', fees);
  },
};
