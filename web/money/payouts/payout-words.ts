import type { PayoutBatch } from '#contract/money/payouts/batches.ts';
import type { PayoutMethod } from '#contract/money/payouts/payout-choices.ts';
import { grouped, howMany } from '#contract/platform/wire/grouped.ts';
import { formatDollars } from '../../platform/ui/text/format.ts';

const files: Record<PayoutMethod, string> = {
  PAYPAL: 'Upload the file at PayPal as a mass payment',
  ACH: 'Give the file to the bank',
  CHECK: 'Write the checks of the list',
};

function count({ lines }: PayoutBatch, ...statuses: readonly string[]): number {
  return lines.filter(({ status }) => statuses.includes(status)).reduce((sum, line) => sum + line.count, 0);
}

/** Says in a sentence or two what staff have to do next with a batch. */
export function nextStep(batch: PayoutBatch): string {
  const { state, approvalBlocked, method, cancelReason, can } = batch;
  if (state === 'DRAFT') return approvalBlocked ?? 'Check the payments below, then approve the batch.';
  if (state === 'APPROVED') return 'Export the file. After that, the payments can be marked.';
  if (state === 'CANCELLED') return `This batch was cancelled: ${cancelReason}`;
  const back = count(batch, 'FAILED', 'RETURNED');
  const returned = back > 0 ? ` ${howMany(back, 'payment', 'payments')} failed or came back: the next batch pays again.` : '';
  const held = count(batch, 'WAITING');
  const waits = held > 0 ? ` ${howMany(held, 'nonprofit waits', 'nonprofits wait')} for a later batch.` : '';
  const again = `${returned}${waits}`;
  if (state === 'CLOSED')
    return `Nothing more to do with these payments.${again} A paid payment that still comes back can be marked as returned.`;
  const pending = count(batch, 'PENDING');
  const sent = count(batch, 'SENT');
  if (pending > 0) {
    const left = howMany(pending, 'payment is', 'payments are');
    return `${files[method]}, then mark the payments as sent, or import the bank statement. ${left} pending.${again}`;
  }
  if (sent > 0) {
    const on = sent === 1 ? '1 payment is on the way: mark it' : `${grouped(sent)} payments are on the way: mark them`;
    return `${on} as paid, or import the bank statement.${again}`;
  }
  return can.close ? `Every payment is settled: close the batch.${again}` : `Every payment is settled.${again}`;
}

/** `2.9% + $0.30` */
export function feeRule({ feePercent, feeFixed }: { feePercent: number; feeFixed: number }): string {
  if (feePercent === 0 && feeFixed === 0) return 'no fees';
  const parts = [feePercent === 0 ? '' : `${feePercent}%`, feeFixed === 0 ? '' : formatDollars(feeFixed)];
  return parts.filter(Boolean).join(' + ');
}

const cents = (amount: number) => Math.round(amount * 100);

/** Adds dollars exactly. */
export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + cents(amount), 0) / 100;
}
