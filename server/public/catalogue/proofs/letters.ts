import { sql } from 'kysely';
import { reminderDaysBefore } from '#contract/public/catalogue/proofs.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import { longDayText } from '#server/platform/documents/words.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { addNotices } from '#server/platform/notices/add-notices.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { awaitsApproval, findProofs } from './proofs.ts';
import { findRound, type Round } from './store.ts';

export interface Receiver {
  userId: number;
  email: string;
  firstName: string;
  nonprofitId: number;
  nonprofit: string;
}

type Kind = 'FIRST' | 'REMINDER';

/** The receiver for each of these nonprofits: its primary user, else the first of its active staff. */
export async function findReceivers(tx: Tx, nonprofits: readonly number[]): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    SELECT u.id AS user_id, u.email, u.first_name, n.id AS nonprofit_id, n.name AS nonprofit FROM nonprofits n
    CROSS JOIN LATERAL (SELECT * FROM users u WHERE u.nonprofit_id = n.id AND u.is_active AND 'NONPROFIT_STAFF' = ANY (u.roles)
      ORDER BY u.id = n.primary_user_id DESC NULLS LAST, u.id LIMIT 1) AS u
    WHERE n.id = ANY (${nonprofits}::int[]) ORDER BY n.name, n.id`.execute(tx);
  return rows;
}

export function letterData(
  { look: { year }, dueOn, message }: Pick<Round, 'look' | 'dueOn' | 'message'>,
  to: Receiver,
  kind: Kind,
) {
  const { firstName, nonprofit, nonprofitId } = to;
  return { firstName, nonprofit, nonprofitId, year, due: longDayText(dueOn), message, reminder: kind === 'REMINDER' };
}

/**
 * Sends a round's emails until its due day: the first email to each nonprofit that has not had it, and shortly before the due day
 * a reminder to each nonprofit that is to approve its page.
 */
export async function sendDue(tx: Tx, round: Round, today: string): Promise<number> {
  if (today > round.dueOn) return 0;
  const proofs = await findProofs(tx, round, today);
  const first = await send(tx, { round, kind: 'FIRST', today }, idsOf(proofs));
  if (Date.parse(round.dueOn) - Date.parse(today) > reminderDaysBefore * 86_400_000) return first;
  return first + (await send(tx, { round, kind: 'REMINDER', today }, idsOf(proofs.filter(awaitsApproval))));
}

const idsOf = (proofs: readonly { nonprofit: { id: number } }[]) => proofs.map(({ nonprofit: { id } }) => id);

interface Sending {
  round: Round;
  kind: Kind;
  today: string;
}

/**
 * Sends each email at most once: the email and its record are stored together. Sends no reminder on the day of the first email.
 */
async function send(tx: Tx, { round, kind, today }: Sending, nonprofits: readonly number[]): Promise<number> {
  const receivers = new Map((await findReceivers(tx, nonprofits)).map((one) => [one.nonprofitId, one]));
  const rows = [...receivers.values()].map(({ nonprofitId, userId }) => ({
    roundId: round.id,
    nonprofitId,
    userId,
    kind,
    sentOn: today,
  }));
  if (rows.length === 0) return 0;
  const { rows: stored } = await sql<{ nonprofitId: number }>`
    INSERT INTO catalogue_proof_letters (round_id, nonprofit_id, user_id, kind, sent_on)
    SELECT r.* FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r ("roundId" int, "nonprofitId" int, "userId" int, kind text, "sentOn" date)
    WHERE r.kind = 'FIRST' OR EXISTS (SELECT FROM catalogue_proof_letters l WHERE l.round_id = r."roundId"
      AND l.nonprofit_id = r."nonprofitId" AND l.kind = 'FIRST' AND l.sent_on < r."sentOn")
    ON CONFLICT DO NOTHING RETURNING nonprofit_id`.execute(tx);
  for (const { nonprofitId } of stored) {
    const to = receivers.get(nonprofitId);
    if (to) await tell(tx, round, kind, to);
  }
  return stored.length;
}

async function tell(tx: Tx, round: Round, kind: Kind, to: Receiver): Promise<void> {
  await queueMail(tx, { to: to.email, template: 'catalogue-proof', data: letterData(round, to, kind), bulk: true });
  if (kind === 'REMINDER') return;
  await addNotices(
    tx,
    { staffOf: to.nonprofitId },
    {
      kind: 'OTHER',
      title: 'Your page of the printed catalogue',
      text: `Approve it by ${longDayText(round.dueOn)}, or ask for a change.`,
      path: `/catalogue/proofs/${to.nonprofitId}`,
    },
  );
}

/** Runs every day. It may run twice or be killed: an email that is stored as sent is not sent again. */
export const sendCatalogueProofs: Task<'send-catalogue-proofs'> = async (_, { db, config }) => {
  const today = programmeCalendar(config)();
  await transact(db, async (tx) => {
    const round = await findRound(tx);
    if (round) await sendDue(tx, round, today);
  });
};
