import { sql } from 'kysely';
import type { markLines } from '#contract/money/payouts/lines.ts';
import {
  type BatchState,
  type LineStatus,
  lineStatuses,
  lineStatusLabels,
  lineTransitions,
  type MarkedStatus,
  takesBack,
} from '#contract/money/payouts/payout-choices.ts';
import { payoutMessages } from '#contract/money/payouts/payout-messages.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { BodyOf, ResultOf } from '#contract/platform/wire/endpoint.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { setLedgerActor } from '#server/platform/database/ledger-actor.ts';
import { refuse, refuseFields } from '#server/platform/http/errors.ts';
import { batchSubject, lockBatch, type StoredBatch, takeTurn } from './batch-store.ts';

interface Marking {
  actor: Actor;
  body: BodyOf<typeof markLines>;
  /** in the programme's time zone */
  today: string;
}

interface Line {
  id: number;
  status: LineStatus;
  reference: string;
  markedOn: string | null;
}

/** Marks lines of an exported or closed batch: all of them or none. A line that already has the status stays unchanged. */
export async function mark(tx: Tx, id: number, { actor, body, today }: Marking): Promise<ResultOf<typeof markLines>> {
  const { status, day = today, bankReference, note } = body;
  if (day > today) throw refuseFields({ day: [payoutMessages.future] });
  const batch = await lockBatch(tx, id);
  const lines = await findLines(tx, id, body.lines);
  const changing = lines.filter((line) => line.status !== status);
  for (const line of changing) checkStep(batch, line, body, day);
  if (changing.length === 0) return { changed: 0 };
  const told = { status, day, ...(bankReference && { bankReference }), ...(note && { note }) };
  await writeMarks(
    tx,
    actor,
    changing.map(({ id: line, reference, status: from }) => ({ id: line, reference, from, ...told })),
  );
  const names = changing.map(({ reference }) => reference).join(', ');
  await recordChange(tx, {
    actor,
    action: `marked ${lineStatusLabels[status].toLowerCase()}`,
    subject: batchSubject(batch),
    changes: { payments: { from: null, to: names.length > 500 ? `${changing.length}: ${names.slice(0, 500)}…` : names } },
    reason: note ?? '',
  });
  return { changed: changing.length };
}

/** A payout line and its new status. */
export interface Mark {
  id: number;
  reference: string;
  from: LineStatus;
  status: MarkedStatus;
  day: string;
  /** undefined or empty: the line keeps its present bank reference */
  bankReference?: string;
  note?: string;
}

/**
 * Stores one mark for each line; triggers write the ledger. Throws 409 if a failed or returned line gets another
 * status, but cannot hold its donations again.
 */
export async function writeMarks(tx: Tx, actor: Actor, marks: readonly Mark[]): Promise<void> {
  const holding = marks.filter(({ status }) => status !== 'FAILED' && status !== 'RETURNED');
  const freed = holding.filter(({ from }) => from === 'FAILED' || from === 'RETURNED');
  if (freed.length > 0) await checkFreed(tx, freed);
  await setLedgerActor(tx, actor);
  await sql`
    UPDATE payout_lines SET status = mark.status, marked_on = CASE WHEN mark.status <> 'PENDING' THEN mark.day END,
      marked_at = now(), bank_reference = coalesce(nullif(mark."bankReference", ''), bank_reference), note = coalesce(mark.note, '')
    FROM jsonb_to_recordset(${JSON.stringify(marks)}::jsonb)
      AS mark (id int, status text, day date, "bankReference" text, note text)
    WHERE payout_lines.id = mark.id`.execute(tx);
}

async function findLines(tx: Tx, batch: number, wanted: Marking['body']['lines']): Promise<(Line & { seen: LineStatus })[]> {
  const rows = await tx
    .selectFrom('payoutLines')
    .select(['id', 'status', 'reference', 'markedOn'])
    .where('batchId', '=', batch)
    .where('id', '=', sql<number>`ANY (${wanted.map(({ line }) => line)}::int[])`)
    .orderBy('id')
    .execute();
  const seen = new Map(wanted.map(({ line, from }) => [line, from]));
  if (rows.length < seen.size) throw refuse(409, payoutMessages.notALine);
  return rows.map(({ status, ...row }) => ({ ...row, status: asStatus(status), seen: seen.get(row.id) ?? 'PENDING' }));
}

/** Narrows the type. The table's constraint allows only these statuses, so the fallback is never used. */
const asStatus = (status: string): LineStatus => lineStatuses.find((known) => known === status) ?? 'CANCELLED';

/**
 * Whether a line can go from one status to another. In a closed batch, a paid line can only be returned, and a returned line can
 * only be paid again.
 */
export function isPossible(state: BatchState | string, from: LineStatus, to: MarkedStatus): boolean {
  if (!lineTransitions[from].includes(to)) return false;
  if (state === 'CLOSED') return (from === 'PAID' && to === 'RETURNED') || (from === 'RETURNED' && to === 'PAID');
  return state === 'EXPORTED';
}

function checkStep(batch: StoredBatch, line: Line & { seen: LineStatus }, { status, note }: Marking['body'], day: string): void {
  if (batch.state !== 'EXPORTED' && batch.state !== 'CLOSED') throw refuse(409, payoutMessages.notExported);
  if (line.status !== line.seen) throw refuse(409, payoutMessages.otherStatus(line.reference));
  if (!isPossible(batch.state, line.status, status)) {
    const words = [lineStatusLabels[line.status].toLowerCase(), lineStatusLabels[status].toLowerCase()] as const;
    const isClosed = batch.state === 'CLOSED' && lineTransitions[line.status].includes(status);
    throw refuse(409, isClosed ? payoutMessages.closedLines : payoutMessages.wrongStep(line.reference, ...words));
  }
  if (takesBack(line.status, status) && !note) throw refuseFields({ note: [payoutMessages.takeBackReason] });
  if (status === 'RETURNED' && line.markedOn !== null && day < line.markedOn)
    throw refuseFields({ day: [payoutMessages.returnedBefore] });
}

/** Refuses to take back donations that were changed, deleted or paid elsewhere since the line freed them. */
async function checkFreed(tx: Tx, lines: readonly Pick<Line, 'id' | 'reference'>[]): Promise<void> {
  const ids = lines.map(({ id }) => id);
  await takeTurn(tx);
  await sql`SELECT FROM donations d WHERE d.id IN (SELECT donation_id FROM payout_items WHERE line_id = ANY (${ids}::int[]))
    ORDER BY d.id FOR UPDATE`.execute(tx);
  const { rows } = await sql<{ reference: string }>`
    SELECT l.reference FROM payout_items i JOIN payout_lines l ON l.id = i.line_id LEFT JOIN donations d ON d.id = i.donation_id
    WHERE i.line_id = ANY (${ids}::int[]) AND (
      (i.donation_id IS NOT NULL AND (d.id IS NULL OR NOT d.received_by_programme OR d.amount <> i.amount
        OR d.nonprofit_id <> l.nonprofit_id))
      OR EXISTS (SELECT FROM payout_items other WHERE other.holds
        AND (other.donation_id = i.donation_id OR other.entry_id = i.entry_id)))
    ORDER BY l.id LIMIT 1`.execute(tx);
  if (rows[0]) throw refuse(409, payoutMessages.takenMeanwhile(rows[0].reference));
}
