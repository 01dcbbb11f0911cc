import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { DonationImport, ImportSummary } from '#contract/money/donations/imports/imports.ts';
import { openQuestions } from '#contract/money/donations/imports/open-questions.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { notAllowed, notFound } from '#server/platform/http/errors.ts';
import { mayChange, mayOpen, whyNotUndo } from './policy.ts';
import { countSettled } from './storing/count-settled.ts';

interface NonprofitColumns {
  nonprofitId: number | null;
  nonprofitName: string | null;
}
/** Sums as decimal text. */
interface SumColumns {
  chosenTotal: string;
}
export type SummaryRow = Omit<ImportSummary, 'nonprofitRef' | 'chosenAmount' | 'openQuestions'> &
  NonprofitColumns &
  SumColumns & { reading: DonationImport['reading'] };
type ImportRow = Omit<
  DonationImport,
  'nonprofitRef' | 'totalAmount' | 'faultyTotal' | 'chosenAmount' | 'can' | 'undoRefusal' | 'present' | 'shown' | 'questions'
> &
  NonprofitColumns &
  SumColumns & {
    total: string;
    faultyTotal: string | null;
    questions: number;
    present: { rows: number; amount: number; changed: number } | null;
  };

const personSql = (person: 'uploader' | 'storer' | 'undoer') => {
  const column = (name: string) => sql.ref(`${person}.${name}`);
  return sql`CASE WHEN ${column('id')} IS NOT NULL THEN json_build_object('id', ${column('id')}, 'fullName',
    person_name(${column('first_name')}, ${column('last_name')}, ${column('email')})) END`;
};

const wasStored = sql`i.state IN ('STORED', 'UNDOING', 'UNDONE')`;

/** The columns of an import in the list; `summaryOf` makes the summary from such a row. */
export const summaryColumns = sql`i.id, i.state, i.progress::int, i.name, i.uploaded_at, ${personSql('uploader')} AS uploaded_by,
  i.nonprofit_id, nonprofits.name AS nonprofit_name, i.rows, i.problems, i.undecided,
  CASE WHEN ${wasStored} THEN i.stored_rows ELSE i.right_rows - i.left_rows END AS chosen_rows,
  CASE WHEN ${wasStored} THEN i.stored_total ELSE i.total - i.left_total END AS chosen_total`;

export const summaryTables = sql`donation_imports i
  LEFT JOIN users uploader ON uploader.id = i.uploaded_by LEFT JOIN nonprofits ON nonprofits.id = i.nonprofit_id`;

export function summaryOf({ nonprofitId, nonprofitName, chosenTotal, reading, ...row }: SummaryRow): ImportSummary {
  const openQuestions = questionsOf({ ...row, reading }).length;
  return { ...row, openQuestions, nonprofitRef: refOf(nonprofitId, nonprofitName), chosenAmount: Number(chosenTotal) };
}

/** What must be answered before the import is stored. */
const questionsOf = ({ state, reading }: Pick<DonationImport, 'state' | 'reading'>) =>
  state === 'READY' && reading !== null ? openQuestions(reading) : [];

function refOf(id: number | null, name: string | null) {
  return id === null ? null : { id, name: name ?? '' };
}

/** An import with everything that its page shows. Throws 404 if the actor may not open the import, 403 if not change it. */
export async function findImport(db: Db, actor: Actor, id: number): Promise<DonationImport> {
  const { rows } = await sql<ImportRow>`
    SELECT ${summaryColumns}, i.total, i.kind, i.size, i.reading, i.problem_groups, i.duplicates,
      i.set_aside, i.faulty_rows, i.faulty_amounts, i.faulty_total, i.questions, i.stored_at,
      ${personSql('storer')} AS stored_by, i.undone_at, ${personSql('undoer')} AS undone_by, i.failure,
      CASE WHEN i.state = 'STORED' THEN (
        SELECT json_build_object('rows', count(*), 'amount', coalesce(sum(amount), 0), 'changed', count(*) FILTER (WHERE version > 1))
        FROM donations WHERE import_id = i.id) END AS present,
      (SELECT json_build_object('id', o.id, 'at', iso_instant(o.stored_at),
          'by', coalesce(full_name(u.first_name, u.last_name), ''))
        FROM donation_imports o LEFT JOIN users u ON u.id = o.stored_by
        WHERE o.hash = i.hash AND o.id <> i.id AND o.state = 'STORED' AND o.nonprofit_id IS NOT DISTINCT FROM i.nonprofit_id
        ORDER BY o.id DESC LIMIT 1) AS stored_before
    FROM ${summaryTables}
    LEFT JOIN users storer ON storer.id = i.stored_by LEFT JOIN users undoer ON undoer.id = i.undone_by
    WHERE i.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row || !mayOpen(actor, row)) throw notFound();
  const { total, faultyTotal, questions, nonprofitId, nonprofitName, chosenTotal, ...fields } = row;
  const { present } = row;
  const undoRefusal = present ? whyNotUndo(actor, { changedRows: present.changed, settledRows: await countSettled(db, id) }) : '';
  const changes = mayChange(actor, row);
  const open = questionsOf(row);
  const isDecided = changes && row.state === 'READY' && row.undecided === 0 && row.chosenRows > 0 && open.length === 0;
  return {
    ...fields,
    nonprofitRef: refOf(nonprofitId, nonprofitName),
    questions: open,
    totalAmount: Number(total),
    faultyTotal: faultyTotal === null ? null : Number(faultyTotal),
    shown: markOf({ reading: row.reading, rows: row.rows, total, problems: row.problems }),
    chosenAmount: Number(chosenTotal),
    can: {
      change: changes && row.state === 'READY',
      store: isDecided && row.problems === 0,
      storeRest: isDecided && questions === 0 && row.problems > 0,
      undo: changes && present !== null && undoRefusal === '',
    },
    undoRefusal,
  };
}

/** A fingerprint of how the file was read, as the page shows it to a person. It changes if the file is read in another way. */
export function markOf(seen: { reading: unknown; rows: number; total: string; problems: number }): string {
  const text = JSON.stringify([seen.reading, seen.rows, seen.total, seen.problems]);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** The stored row, locked for the rest of the transaction. Throws 404 if the actor may not open the import, 403 if not change it. */
export async function lockImport(tx: Tx, actor: Actor, id: number) {
  const row = await tx.selectFrom('donationImports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row || !mayOpen(actor, row)) throw notFound();
  if (!mayChange(actor, row)) throw notAllowed();
  return row;
}
