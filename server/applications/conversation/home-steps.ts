import { sql } from 'kysely';
import { type StepSource, step } from '#server/platform/home/step.ts';

interface Row {
  response: number;
  application: string;
  body: string;
}

/** The nonprofit's applications with a question that waits for an answer, each with the newest question. */
export const conversationSteps: StepSource = async ({ db, nonprofit }) => {
  const { rows } = await sql<Row>`
    SELECT r.id AS response, t.name AS application, m.body
    FROM response_conversations c JOIN application_responses r ON r.id = c.response_id
    JOIN application_templates t ON t.id = r.template_id
    JOIN LATERAL (SELECT body FROM response_messages WHERE response_id = r.id AND by_staff ORDER BY id DESC LIMIT 1) m ON true
    WHERE c.awaits = 'NONPROFIT' AND r.nonprofit_id = ${nonprofit} ORDER BY r.id`.execute(db);
  return rows.map(({ response, application, body }) =>
    step({
      key: `question-${response}`,
      title: `Answer a question about “${application}”`,
      quotation: body,
      urgent: true,
      link: `/applications/responses/${response}#conversation`,
      action: 'Answer the question',
    }),
  );
};
