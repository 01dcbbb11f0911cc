import { expect, test } from 'vitest';
import type { PayoutBatch } from '#contract/money/payouts/batches.ts';
import type { LineStatus } from '#contract/money/payouts/payout-choices.ts';
import { canChoose, leavingOut, marksOfAll } from './line-rules.ts';

const can = { change: false, approve: false, export: false, mark: false, close: false, cancel: false };
const batchOf = (state: PayoutBatch['state'], may: Partial<PayoutBatch['can']>) => ({ state, can: { ...can, ...may } });
const lines = (...statuses: LineStatus[]) => statuses.map((status) => ({ status }));

const draft = batchOf('DRAFT', { change: true });
const exported = batchOf('EXPORTED', { mark: true });
const closed = batchOf('CLOSED', { mark: true });

test('a draft leaves payments of one kind out or takes them in again', () => {
  expect(leavingOut(draft, lines('PENDING', 'PENDING'))).toBe('leave out');
  expect(leavingOut(draft, lines('LEFT_OUT'))).toBe('put back');
  expect(leavingOut(draft, lines('PENDING', 'LEFT_OUT'))).toBeNull();
  expect(leavingOut(draft, [])).toBeNull();
  expect(leavingOut(exported, lines('PENDING'))).toBeNull();
  expect(lines('PENDING', 'LEFT_OUT', 'WAITING').map((line) => canChoose(draft, line))).toEqual([true, true, false]);
});

test('payments are marked together as what each of them can become', () => {
  expect(marksOfAll(exported, lines('PENDING'))).toEqual(['SENT', 'PAID', 'FAILED']);
  expect(marksOfAll(exported, lines('PENDING', 'SENT'))).toEqual(['PAID', 'FAILED']);
  expect(marksOfAll(exported, lines('PAID', 'PENDING'))).toEqual(['SENT']);
  expect(marksOfAll(exported, lines('CANCELLED', 'SENT'))).toEqual([]);
  expect(marksOfAll(draft, lines('PENDING'))).toEqual([]);
});

test('in a closed batch only a paid payment can still come back', () => {
  expect(marksOfAll(closed, lines('PAID'))).toEqual(['RETURNED']);
  expect(lines('PAID', 'FAILED', 'RETURNED').map((line) => canChoose(closed, line))).toEqual([true, false, false]);
});
