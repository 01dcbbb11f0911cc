import { sql } from 'kysely';
import type pg from 'pg';
import type { AnswerConflict, SavedAnswers } from '#contract/application-responses.ts';
import { type ActorRow, actorSql } from '#server/accounts/session.ts';
import type { Db } from '#server/database/connection.ts';
import type { Answer } from './sent-answers.ts';

/** What `save_application_answers` in the database answers; see docs/decisions/0005-answers.md. */
export interface SaveOutcome {
  outcome: 'absent' | 'submitted' | 'closed' | 'late' | 'saved';
  savedAt: string;
  saved: SavedAnswers['answers'];
  conflicts: AnswerConflict[];
}

export interface Save {
  response: number;
  answers: readonly Answer[];
  writer: string | null;
  sequence: number | null;
}

/** The arguments after the person's, in their order. */
function values({ writer, sequence, answers }: Save) {
  return [
    writer,
    sequence,
    answers.map(({ uid }) => uid),
    JSON.stringify(answers.map(({ answer }) => answer)),
    answers.map(({ revision }) => revision),
  ] as const;
}

const text = `WITH actor AS MATERIALIZED (${actorSql('$1')})
  SELECT row_to_json(actor) AS actor, save_application_answers($2,
    CASE WHEN 'NONPROFIT_STAFF' = ANY (actor.roles) THEN actor.nonprofit_id END, actor.id, $3, $4, $5, $6, $7) AS outcome
  FROM actor`;

/** Who asks, whether they may, and the save: one statement, one trip. Undefined where the token is nobody's. */
export async function saveAtOnce(
  pool: pg.Pool,
  tokenHash: Buffer,
  save: Save,
): Promise<{ actor: ActorRow; outcome: SaveOutcome } | undefined> {
  const found = await pool.query<{ actor: ActorRow; outcome: SaveOutcome }>({
    name: 'save-answers',
    text,
    values: [tokenHash, save.response, ...values(save)],
  });
  return found.rows[0];
}

/** The same as a step of a transaction, by somebody who may answer for `nonprofit`. Keeps the response's row until its end. */
export async function saveWithin(tx: Db, actor: { id: number; nonprofit: number | null }, save: Save): Promise<SaveOutcome> {
  const [writer, sequence, uids, answers, revisions] = values(save);
  const { rows } = await sql<{ outcome: SaveOutcome }>`SELECT save_application_answers(${save.response}, ${actor.nonprofit},
    ${actor.id}, ${writer}, ${sequence}, ${uids}::text[], ${answers}::jsonb, ${revisions}::int[]) AS outcome`.execute(tx);
  const outcome = rows[0]?.outcome;
  if (!outcome) throw new Error('a save has an outcome');
  return outcome;
}
