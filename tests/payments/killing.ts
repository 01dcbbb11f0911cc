import type { Payments } from '#server/learning/subscription/payments/payments.ts';

/** A process that dies at one of its questions to the payment provider. */
export interface Kill {
  /** which question, from 0 */
  at: number;
  /** before it was asked, or after it was answered: nothing runs after either */
  when: 'before' | 'after';
}

const never = () => new Promise<never>(() => {});

/** Payments as a process has them that may be killed. `died` resolves when it is. */
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
      cancel: (id) => step(() => payments.cancel(id)),
      read: (id) => step(() => payments.read(id)),
      changedSince: (moment) => step(() => payments.changedSince(moment)),
      readEvent: payments.readEvent,
    },
  };
}
