import type { Payments } from '#server/money/payments/payments.ts';

/** Describes a process that dies at one of its calls to the payment provider. */
export interface Kill {
  /** the number of the call, from 0 */
  at: number;
  /** whether the process dies before the call is made or after it was answered; nothing runs after that */
  when: 'before' | 'after';
}

const never = () => new Promise<never>(() => {});

/** Wraps payments for a process that may be killed. `died` resolves when the process is killed. */
export function killable(payments: Payments, kill: Kill | null): { payments: Payments; died: Promise<'killed'> } {
  let asked = 0;
  let dead = false;
  let die: (how: 'killed') => void = () => {};
  const died = new Promise<'killed'>((resolve) => {
    die = resolve;
  });

  async function step<T>(ask: () => Promise<T>): Promise<T> {
    if (dead) return never();
    const mine = kill?.at === asked ? kill.when : null;
    asked += 1;
    const end = () => {
      dead = true;
      die('killed');
      return never();
    };
    if (mine === 'before') return end();
    const answered = await ask().then(
      (value) => () => value,
      (error: unknown) => () => {
        throw error;
      },
    );
    if (dead) return never();
    return mine === 'after' ? end() : answered();
  }

  return {
    died,
    payments: {
      create: (wanted) => step(() => payments.create(wanted)),
      confirm: (id, token, key) => step(() => payments.confirm(id, token, key)),
      confirmSaved: (id, card) => step(() => payments.confirmSaved(id, card)),
      saveCard: (wanted) => step(() => payments.saveCard(wanted)),
      readSetup: (id) => step(() => payments.readSetup(id)),
      cancel: (id) => step(() => payments.cancel(id)),
      read: (id) => step(() => payments.read(id)),
      refund: (wanted) => step(() => payments.refund(wanted)),
      refundsOf: (payment) => step(() => payments.refundsOf(payment)),
      disputesOf: (payment) => step(() => payments.disputesOf(payment)),
      payoutsSince: (moment) => step(() => payments.payoutsSince(moment)),
      movementsOf: (payout, after) => step(() => payments.movementsOf(payout, after)),
      changedSince: (moment) => step(() => payments.changedSince(moment)),
      readEvent: payments.readEvent,
    },
  };
}
