import type { TestApi } from '#tests/api.ts';
import { createPaidNonprofit, openPayoutDesk } from '#tests/factories/payouts.ts';

const formOf = (text: string | Buffer, fields: Record<string, string> = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([typeof text === 'string' ? text : new Uint8Array(text)]), 'statement.csv');
  return form;
};

export const outcomes = (body: { rows: { outcome: string; reason: string | null; status: string }[] }) =>
  body.rows.map(({ outcome, reason, status }) => [outcome, reason, status]);

/** For tests: exported payout batches, and the calls that preview and apply bank statements. */
export async function openBank(api: TestApi) {
  const desk = await openPayoutDesk(api);
  await desk.patch('payouts/settings/', { minimum: 0 });
  return {
    desk,
    send: (text: string | Buffer, fields?: Record<string, string>, by = desk.first) =>
      api.call('POST', 'payouts/bank-statements/', { token: by.token, form: formOf(text, fields) }),
    preview: (text: string | Buffer, fields?: Record<string, string>) =>
      api.call('POST', 'payouts/bank-statements/?dry_run=true', { token: desk.first.token, form: formOf(text, fields) }),
    /** An exported batch with a payment of each amount. */
    pay: async (...amounts: number[]) => {
      const nonprofits: number[] = [];
      for (const amount of amounts) {
        const { id } = await createPaidNonprofit(api.db);
        nonprofits.push(id);
        await desk.give(id, amount);
      }
      const batch = await desk.exported({ nonprofits });
      const lines = await desk.lines(batch);
      return {
        batch,
        nonprofits,
        lines: nonprofits.map((id) => lines.get(id)),
        status: async (index: number) => (await desk.lines(batch)).get(nonprofits[index] ?? 0)?.status,
      };
    },
  };
}
