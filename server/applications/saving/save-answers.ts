import { sql } from 'kysely';
import type pg from 'pg';
import type { AnswerConflict, SavedAnswers } from '#contract/applications/responses.ts';
import type { ResponseStatus } from '#contract/platform/access/response-status.ts';
import { type ActorRow, actorSql } from '#server/platform/access/session.ts';
import type { Db } from '#server/platform/database/connection.ts';
import type { Answer } from './sent-answers.ts';

/** The result of the SQL function `save_application_answers`; see decision 5. */
export interface SaveOutcome {
  outcome: 'absent' | 'shut' | 'late' | 'saved';
  /** the response's status before the save; null if the response is absent */
  status: ResponseStatus | null;
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

/** The arguments of `save_application_answers` after the actor's id. */
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

/** Authenticates, authorizes and saves in one statement. Undefined if the token is invalid. */
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

/** Saves within a transaction, for an actor whom the caller has authorized. Locks the response until the transaction ends. */
export async function saveWithin(tx: Db, actor: { id: number; nonprofit: number | null }, save: Save): Promise<SaveOutcome> {
  const [writer, sequence, uids, answers, revisions] = values(save);
  const { rows } = await sql<{ outcome: SaveOutcome }>`SELECT save_application_answers(${save.response}, ${actor.nonprofit},
    ${actor.id}, ${writer}, ${sequence}, ${uids}::text[], ${answers}::jsonb, ${revisions}::int[]) AS outcome`.execute(tx);
  const outcome = rows[0]?.outcome;
  if (!outcome) throw new Error('a save has an outcome');
  return outcome;
}
