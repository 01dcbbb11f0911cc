import type { BankStatementRow, RowReason } from '#contract/payouts/bank-statements.ts';
import { type MarkedStatus, takesBack } from '#contract/payouts/payout-choices.ts';
import { centsOf } from '#server/donations/cents.ts';
import { isPossible } from '#server/payouts/batches/mark.ts';
import type { Payment } from './find-payments.ts';
import type { BankFile, BankRow } from './read-bank-file.ts';
import { readStatus, referencesIn, saysReturned } from './read-cells.ts';

interface Matching {
  file: BankFile;
  payments: readonly Payment[];
  /** fingerprints of rows that an earlier statement applied */
  applied: ReadonlySet<string>;
  /** the payment that staff chose for a row without reference, by the row's line */
  choices: ReadonlyMap<number, number>;
}

/** A matched row: what applying it does. */
export interface MatchedRow {
  row: BankRow;
  payment: Payment;
  status: MarkedStatus;
}

const mostCandidates = 10;

/** Says of each row which payment it means and what that becomes, in the order of the file: a payment can be paid and then returned. */
export function matchRows({ file, payments, applied, choices }: Matching): { rows: BankStatementRow[]; matched: MatchedRow[] } {
  const known = knownOf(payments);
  const matched: MatchedRow[] = [];
  const rows = file.rows.map((row): BankStatementRow => {
    const named = findNamed(row, known);
    const candidates = named ? [] : candidatesFor(row, known, file.isSigned);
    const payment = named ?? candidates.find(({ id }) => id === choices.get(row.line));
    const status = named ? statusOf(row, named, file.isSigned) : unnamedStatus(row, payment ?? candidates[0], file.isSigned);
    const base = asShown(row, status);
    if (applied.has(row.fingerprint)) return { ...base, outcome: 'DONE', payment: payment ? shown(payment) : null };
    if (!payment) {
      if (candidates.length > 0) return { ...base, outcome: 'AMBIGUOUS', candidates: candidates.map(shown) };
      const hasReference = referencesIn(row.text).length > 0;
      return { ...base, outcome: 'UNMATCHED', reason: hasReference ? 'UNKNOWN_REFERENCE' : 'NO_REFERENCE' };
    }
    const before = shown(payment);
    const reason = objection(row, payment, status);
    if (reason === 'DONE') return { ...base, outcome: 'DONE', payment: before };
    if (reason !== null) return { ...base, outcome: 'UNMATCHED', reason, payment: before };
    matched.push({ row, payment: { ...payment }, status });
    Object.assign(payment, { status, touched: true });
    return { ...base, outcome: 'MATCHED', payment: before };
  });
  return { rows, matched };
}

/** Its status follows the rows that were matched so far. */
interface KnownPayment extends Payment {
  touched: boolean;
}

interface Known {
  byId: Map<number, KnownPayment>;
  /** by the exact amount, in cents */
  byAmount: Map<string, KnownPayment[]>;
}

function knownOf(payments: readonly Payment[]): Known {
  const list = payments.map((payment) => ({ ...payment, touched: false }));
  const byAmount = Map.groupBy(list, ({ exact }) => String(centsOf(exact)));
  return { byId: new Map(list.map((payment) => [payment.id, payment])), byAmount };
}

function withAmount({ cents }: BankRow, { byAmount }: Known): KnownPayment[] {
  return cents === null ? [] : (byAmount.get(String(cents < 0n ? -cents : cents)) ?? []);
}

/** The one payment whose reference the row carries: ours, or the bank's own that staff noted with the same amount. */
function findNamed(row: BankRow, known: Known): KnownPayment | undefined {
  const references = referencesIn(row.text);
  if (references.length === 1) return known.byId.get(references[0] ?? 0);
  if (references.length > 1) return undefined;
  const same = withAmount(row, known).filter(({ bankReference }) => bankReference !== '' && row.cells.includes(bankReference));
  return same.length === 1 ? same[0] : undefined;
}

/** Payments of this amount that the row may mean, although it does not name them. */
function candidatesFor(row: BankRow, known: Known, isSigned: boolean): KnownPayment[] {
  if (referencesIn(row.text).length > 0) return [];
  const fitting = withAmount(row, known).filter((payment) => canBecome(payment, unnamedStatus(row, payment, isSigned)));
  return fitting.slice(0, mostCandidates);
}

function hasAmount({ cents }: BankRow, { exact }: Payment): boolean {
  return cents !== null && (cents < 0n ? -cents : cents) === centsOf(exact);
}

/** A statement only moves a payment on; what takes an earlier mark back is done by hand, with a reason. */
function canBecome({ batchState, status: from }: Payment, to: MarkedStatus): boolean {
  return isPossible(batchState, from, to) && !takesBack(from, to);
}

/** A status column decides; else the direction of the money, where the file has one; else the words of the row without the payee's name. */
function statusOf(row: BankRow, payment: Payment | undefined, isSigned: boolean): MarkedStatus {
  const told = readStatus(row.statusCell);
  if (told) return told;
  if (isSigned) return row.cents !== null && row.cents > 0n ? 'RETURNED' : 'PAID';
  const words = payment ? row.text.toLowerCase().replaceAll(payment.payee.toLowerCase(), ' ') : row.text;
  return saysReturned(words) ? 'RETURNED' : 'PAID';
}

/** Of a row that names no payment: staff choose one, so that a word such as “return” in another name does not decide. */
function unnamedStatus(row: BankRow, payment: Payment | undefined, isSigned: boolean): MarkedStatus {
  const status = statusOf(row, payment, isSigned);
  const isGuess = !isSigned && readStatus(row.statusCell) === null;
  return isGuess && payment && !canBecome(payment, status) ? 'PAID' : status;
}

/** Why a payment is not marked; null: it is. */
function objection(row: BankRow, payment: KnownPayment, to: MarkedStatus): RowReason | 'DONE' | null {
  if (payment.batchState !== 'EXPORTED' && payment.batchState !== 'CLOSED') return 'NOT_EXPORTED';
  if (!hasAmount(row, payment)) return 'OTHER_AMOUNT';
  if (payment.status === to) return payment.touched ? 'TWICE' : 'DONE';
  // an older row of a payment that has gone on since
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
  };
}

function shown({ id, batch, reference, nonprofitRef, net, status }: Payment): NonNullable<BankStatementRow['payment']> {
  return { id, batch, reference, nonprofitRef, net, status };
}
