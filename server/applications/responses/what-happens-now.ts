import { sql } from 'kysely';
import type { Decision } from '#contract/applications/reviews/board.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import { ofResponse, responsesToShow } from '#server/applications/letters/records/responses-to-show.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { type EditableText, realData, writeText } from '#server/platform/mail/texts/editable-text.ts';
import { readOwnTexts } from '#server/platform/mail/texts/own-texts.ts';
import { programmeOf } from '#server/platform/mail/writing/programme.ts';
import type { Config } from '#server/platform/process/config.ts';
import { findReadableResponse } from './store.ts';

interface Data {
  nonprofit: string;
  application: string;
  /** the accepted year; null if there is none */
  year: number | null;
}

/** months after a release in which the words are shown: they speak of this season, and staff change them for the next */
const monthsShown = 10;

const shared = {
  always: ['the decision and its day above the text'],
  sample: { nonprofit: 'A nonprofit', application: 'Annual application', year: 2027 },
  real: realData(responsesToShow, ({ nonprofit, application, year }): Partial<Data> => ({ nonprofit, application, year })),
};

const standardOf = (body: string) => ({ subject: '', heading: '', body });

const texts: Record<Decision, EditableText<Data>> = {
  ACCEPTED: {
    key: 'what-happens-now-accepted',
    title: 'What happens now: accepted',
    sent: 'On the page of the application, once the decision to accept the nonprofit is released, for ten months.',
    ...shared,
    placeholders: [
      ...ofResponse<Data>(),
      {
        name: 'accepted year',
        from: 'the year for which the nonprofit is accepted, from the decision',
        value: ({ year }) => (year === null ? '' : String(year)),
        mayBeEmpty: true,
      },
    ],
    standard: standardOf(
      'Look at the profile of {{nonprofit}}: people who give read it. Keep its texts and photos as they should be seen.\n\nQuestions? Write to {{programme email}}.',
    ),
  },
  DECLINED: {
    key: 'what-happens-now-declined',
    title: 'What happens now: not accepted',
    sent: 'On the page of the application, once the decision not to accept the nonprofit is released, for ten months.',
    ...shared,
    placeholders: ofResponse<Data>(),
    standard: standardOf(
      'You can apply again when applications open. Your answers are kept, so that you need not begin anew.\n\nQuestions? Write to {{programme email}}.',
    ),
  },
  WAITLISTED: {
    key: 'what-happens-now-waitlisted',
    title: 'What happens now: waiting list',
    sent: 'On the page of the application, once the decision to put the nonprofit on the waiting list is released, for ten months.',
    ...shared,
    placeholders: ofResponse<Data>(),
    standard: standardOf(
      'You need not do anything: we write to you as soon as a place is free.\n\nQuestions? Write to {{programme email}}.',
    ),
  },
};

/** What a nonprofit reads after its decision, for each outcome: the texts that staff can change. */
export const whatHappensNow: readonly EditableText<Data>[] = [texts.ACCEPTED, texts.DECLINED, texts.WAITLISTED];

/** The paragraphs after the last released decision, for those who see the decision. Throws 404 for a response that one may not read. */
export async function readNextWords(db: Db, actor: Actor, config: Config, response: number): Promise<string[]> {
  const readable = await findReadableResponse(db, actor, response);
  if (!readable) throw notFound();
  if (!may(actor, 'readAllApplications') && actor.nonprofit !== readable.nonprofitId) return [];
  const { rows } = await sql<Data & { decision: Decision; isRecent: boolean }>`
    SELECT d.decision, d.released_at > now() - make_interval(months => ${monthsShown}) AS is_recent, d.accepted_year::int AS year, n.name AS nonprofit, t.name AS application
    FROM response_decisions d JOIN application_responses r ON r.id = d.response_id
    JOIN nonprofits n ON n.id = r.nonprofit_id JOIN application_templates t ON t.id = r.template_id
    WHERE r.id = ${response} AND d.released_at IS NOT NULL ORDER BY d.id DESC LIMIT 1`.execute(db);
  const [released] = rows;
  if (!released?.isRecent) return [];
  const { paragraphs, missing } = writeText(texts[released.decision], released, programmeOf(config), await readOwnTexts(db));
  // a text with a gap is not shown; the list of texts tells staff that it needs a change
  return missing.length > 0 ? [] : paragraphs;
}
