import type { BankStatementRow, RowReason } from '#contract/money/payouts/bank-statements.ts';
import { type MarkedStatus, takesBack } from '#contract/money/payouts/payout-choices.ts';
import { centsOf } from '#contract/platform/wire/money.ts';
import { isPossible } from '#server/money/payouts/batches/mark.ts';
import type { PaidBatch, Payment } from './find-payments.ts';
import type { BankFile, BankRow } from './read-bank-file.ts';
import { readStatus, referencesIn, saysReturned } from './read-cells.ts';

interface Matching {
  file: BankFile;
  payments: readonly Payment[];
  /** the batches whose sum equals an amount of the file */
  batches: readonly PaidBatch[];
  /** fingerprints of rows that an earlier statement applied */
  applied: ReadonlySet<string>;
  /** by line of the file, what staff chose for a row without reference: a payment's id, or B and a batch's id */
  choices: ReadonlyMap<number, string>;
}

/** A matched row, its payment as it was before the row, and the status that the row gives the payment. */
export interface MatchedRow {
  row: BankRow;
  payment: Payment;
  status: MarkedStatus;
}

const mostCandidates = 10;

/** Finds the payment and new status of each row, in the order of the file, because a payment can be paid and then returned. */
export function matchRows(matching: Matching): {
  rows: BankStatementRow[];
  matched: MatchedRow[];
} {
  const { file, payments, applied, choices } = matching;
  const known = knownOf(payments);
  const matched: MatchedRow[] = [];
  const mark = (row: BankRow, payment: KnownPayment, status: MarkedStatus) => {
    matched.push({ row, payment: { ...payment }, status });
    Object.assign(payment, { status, touched: true });
  };
  const rows = file.rows.map((row): BankStatementRow => {
    const named = findNamed(row, known);
    const choice = choices.get(row.line);
    const wholeStatus = statusOf(row, undefined, file.isSigned);
    const whole = named ? [] : batchesFor(row, matching, known, wholeStatus);
    const candidates = named
      ? []
      : candidatesFor(row, known, file.isSigned).filter(({ batch }) => !whole.some(({ id }) => id === batch));
    const batch = batchOf(row, whole, { choice, isOnly: whole.length === 1 && candidates.length === 0 });
    if (batch)
      return matchBatch({
        row,
        status: wholeStatus,
        batch,
        payments: known.byBatch.get(batch.id) ?? [],
        isApplied: applied.has(row.fingerprint),
        mark,
      });
    const payment = named ?? candidates.find(({ id }) => String(id) === choice);
    const status = named ? statusOf(row, named, file.isSigned) : unnamedStatus(row, payment ?? candidates[0], file.isSigned);
    const base = asShown(row, status);
    if (applied.has(row.fingerprint)) return { ...base, outcome: 'DONE', payment: payment ? shown(payment) : null };
    if (!payment) {
      if (candidates.length + whole.length > 0)
        return {
          ...base,
          outcome: 'AMBIGUOUS',
          candidates: candidates.map(shown),
          batches: whole.map((one) => shownBatch(one, known, wholeStatus)),
        };
      const hasReference = referencesIn(row.text).length > 0;
      return { ...base, outcome: 'UNMATCHED', reason: hasReference ? 'UNKNOWN_REFERENCE' : 'NO_REFERENCE' };
    }
    const before = shown(payment);
    const reason = objection(row, payment, status);
    if (reason === 'DONE') return { ...base, outcome: 'DONE', payment: before };
    if (reason !== null) return { ...base, outcome: 'UNMATCHED', reason, payment: before };
    mark(row, payment, status);
    return { ...base, outcome: 'MATCHED', payment: before };
  });
  return { rows, matched };
}

/**
 * A payment while the rows are matched. Each row that is matched to the payment sets `status` to the row's status, and `touched` to
 * true, because a later row of the file can change the same payment again.
 */
interface KnownPayment extends Payment {
  touched: boolean;
}

interface Known {
  byId: Map<number, KnownPayment>;
  /** by the exact amount, in cents */
  byAmount: Map<string, KnownPayment[]>;
  byBatch: Map<number, KnownPayment[]>;
}

function knownOf(payments: readonly Payment[]): Known {
  const list = payments.map((payment) => ({ ...payment, touched: false }));
  const byAmount = Map.groupBy(list, ({ exact }) => String(centsOf(exact)));
  const byBatch = Map.groupBy(list, ({ batch }) => batch);
  return { byId: new Map(list.map((payment) => [payment.id, payment])), byAmount, byBatch };
}

function withAmount({ cents }: BankRow, { byAmount }: Known): KnownPayment[] {
  return cents === null ? [] : (byAmount.get(String(cents < 0n ? -cents : cents)) ?? []);
}

/** The one payment that the row names: by our reference, or by the bank reference stored with a payment of the same amount. */
function findNamed(row: BankRow, known: Known): KnownPayment | undefined {
  const references = referencesIn(row.text);
  if (references.length === 1) return known.byId.get(references[0] ?? 0);
  if (references.length > 1) return undefined;
  const same = withAmount(row, known).filter(({ bankReference }) => bankReference !== '' && row.cells.includes(bankReference));
  return same.length === 1 ? same[0] : undefined;
}

/** The payments that a row without a reference may mean: they have the row's amount, and can get the status that the row gives. */
function candidatesFor(row: BankRow, known: Known, isSigned: boolean): KnownPayment[] {
  if (referencesIn(row.text).length > 0) return [];
  const fitting = withAmount(row, known).filter((payment) => canBecome(payment, unnamedStatus(row, payment, isSigned)));
  return fitting.slice(0, mostCandidates);
}

function hasAmount({ cents }: BankRow, { exact }: Payment): boolean {
  return cents !== null && (cents < 0n ? -cents : cents) === centsOf(exact);
}

/**
 * Whether a bank's statement can give a payment this status. A statement only moves a payment forward. Only staff can take a mark
 * back, by hand and with a reason.
 */
function canBecome({ batchState, status: from }: Payment, to: MarkedStatus): boolean {
  return isPossible(batchState, from, to) && !takesBack(from, to);
}

/**
 * The status that a row gives a payment: from the status column; else, in a file with negative amounts, from the direction of the
 * money; else from the row's words without the payee's name.
 */
function statusOf(row: BankRow, payment: Payment | undefined, isSigned: boolean): MarkedStatus {
  const told = readStatus(row.statusCell);
  if (told) return told;
  if (isSigned) return row.cents !== null && row.cents > 0n ? 'RETURNED' : 'PAID';
  const words = payment ? row.text.toLowerCase().replaceAll(payment.payee.toLowerCase(), ' ') : row.text;
  return saysReturned(words) ? 'RETURNED' : 'PAID';
}

/**
 * The status that a row gives to `payment`, a candidate for the row: the amounts are equal, but the row does not name the payment. If
 * the row's words suggest a status that `payment` cannot get, returns PAID: a word such as “return” may be part of a payee's name.
 */
function unnamedStatus(row: BankRow, payment: Payment | undefined, isSigned: boolean): MarkedStatus {
  const status = statusOf(row, payment, isSigned);
  const isGuess = !isSigned && readStatus(row.statusCell) === null;
  return isGuess && payment && !canBecome(payment, status) ? 'PAID' : status;
}

/**
 * The batches that the row may have paid as a whole: the row is a debit of the batch's sum, is not from before the batch's export,
 * and has no reference of a payment. If some of these batches have open lines, returns only those, unless the row was applied before.
 */
function batchesFor(row: BankRow, { batches, applied }: Matching, { byBatch }: Known, status: MarkedStatus): PaidBatch[] {
  const { cents, day } = row;
  if (cents === null || referencesIn(row.text).length > 0 || (status !== 'PAID' && status !== 'SENT')) return [];
  const size = cents < 0n ? -cents : cents;
  const fitting = batches.filter(({ total, notBefore }) => centsOf(total) === size && (day === null || day >= notBefore));
  const open = applied.has(row.fingerprint) ? [] : fitting.filter(({ id }) => (byBatch.get(id) ?? []).some(isOpen));
  return open.length > 0 ? open : fitting;
}

const isOpen = ({ status }: Payment): boolean => status === 'PENDING' || status === 'SENT';

/**
 * The batch whose number the row contains (`BATCH7`, as our ACH file writes it); else the only batch that fits, if no single payment
 * fits the row; else the batch that staff chose.
 */
function batchOf(
  row: BankRow,
  batches: readonly PaidBatch[],
  { choice, isOnly }: { choice: string | undefined; isOnly: boolean },
) {
  const named = batches.filter(({ id }) => new RegExp(`\\bBATCH ?${id}\\b`, 'i').test(row.text));
  if (named.length === 1) return named[0];
  return isOnly ? batches[0] : batches.find(({ id }) => choice === `B${id}`);
}

interface WholeBatch {
  row: BankRow;
  status: MarkedStatus;
  batch: PaidBatch;
  payments: readonly KnownPayment[];
  isApplied: boolean;
  mark: (row: BankRow, payment: KnownPayment, status: MarkedStatus) => void;
}

/** Marks the open lines of a batch that the row paid as a whole, unless the row was applied before. */
function matchBatch({ row, status, batch, payments, isApplied, mark }: WholeBatch): BankStatementRow {
  const base = asShown(row, status);
  const open = isApplied ? [] : markable(payments, status);
  const isRepeated = !isApplied && open.length === 0 && payments.some(({ touched }) => touched);
  const total = Number(batch.total);
  const whole = { id: batch.id, payments: open.length, total };
  for (const payment of open) mark(row, payment, status);
  if (isRepeated) return { ...base, outcome: 'UNMATCHED', reason: 'TWICE', batch: whole };
  return { ...base, outcome: open.length > 0 ? 'MATCHED' : 'DONE', batch: whole };
}

/** The open lines of a batch that would get this status from a row that paid the whole batch. */
function markable(payments: readonly KnownPayment[], status: MarkedStatus): KnownPayment[] {
  return payments.filter((payment) => isOpen(payment) && payment.status !== status && canBecome(payment, status));
}

function shownBatch({ id, total }: PaidBatch, { byBatch }: Known, status: MarkedStatus): NonNullable<BankStatementRow['batch']> {
  return { id, payments: markable(byBatch.get(id) ?? [], status).length, total: Number(total) };
}

/** Why a row does not mark a payment: a reason, or DONE if its status is already this or a later one; null if the row marks it. */
function objection(row: BankRow, payment: KnownPayment, to: MarkedStatus): RowReason | 'DONE' | null {
  if (payment.batchState !== 'EXPORTED' && payment.batchState !== 'CLOSED') return 'NOT_EXPORTED';
  if (!hasAmount(row, payment)) return 'OTHER_AMOUNT';
  if (payment.status === to) return payment.touched ? 'TWICE' : 'DONE';
  // The payment has a later status than SENT already, so the row is old.
  if (to === 'SENT' && payment.status !== 'PENDING') return 'DONE';
  return canBecome(payment, to) ? null : 'WRONG_STEP';
}

function asShown({ line, day, cents, text, bankReference }: BankRow, status: MarkedStatus): BankStatementRow {
  const amount = cents === null ? null : Number(cents) / 100;
  return {
    line,
    day,
    amount,
    text: text.slice(0, 500),
    bankReference,
    status,
    outcome: 'UNMATCHED',
    reason: null,
    payment: null,
    candidates: [],
    batch: null,
    batches: [],
  };
}

function shown({ id, batch, reference, nonprofitRef, net, status }: Payment): NonNullable<BankStatementRow['payment']> {
  return { id, batch, reference, nonprofitRef, net, status };
}
