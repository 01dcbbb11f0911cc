import type { Decision } from '#contract/applications/reviews/board.ts';
import type { Recommendation } from '#contract/applications/reviews/recommendations.ts';
import type { Filling } from '../filling.ts';
import { demoActor } from '../people.ts';
import { type Random, seededRandom } from '../random.ts';
import { demoReviewers } from '../reviews/entries.ts';
import { demoLastYear, questionUids as uids } from './application-templates.ts';

type Choices = readonly [Recommendation, ...Recommendation[]];

/** How each reviewer tends to score: one is generous, one is strict. The reviewer of the demo account has no reviews here. */
const scores: readonly Choices[] = [
  ['strong_recommend', 'recommend', 'recommend', 'neutral'],
  ['strong_recommend', 'strong_recommend', 'recommend'],
  ['recommend', 'neutral', 'do_not_recommend', 'no_score'],
  ['recommend', 'recommend', 'neutral', 'strong_do_not_recommend'],
];

interface Answered {
  id: number;
  name: string;
  shortDescription: string;
  /** null: the nonprofit never submitted the response */
  decision: Decision | null;
}

/** The decisions on nonprofits that were not accepted, used in turn; null: the response was never submitted. */
const otherwise = ['DECLINED', 'WAITLISTED', null] as const;

interface Season extends Filling {
  year: number;
  template: { id: number; version: number; elements: unknown };
  /** ids of the reviewers' accounts, in the order of `scores` */
  reviewers: number[];
  release: number;
}

/**
 * Fills in the rest of last year's season: responses of the catalogue's other nonprofits, with reviews and decisions, so that its
 * numbers are not empty. Nonprofits with users are left out.
 */
export async function fillPastSeason(filling: Filling): Promise<void> {
  const { tx, now } = filling;
  const year = now.getUTCFullYear();
  const template = await tx
    .selectFrom('applicationTemplates')
    .select(['id', 'version', 'elements'])
    .where('name', '=', demoLastYear)
    .executeTakeFirstOrThrow();
  const reviewers = await Promise.all(demoReviewers.slice(1).map(async ({ email }) => (await demoActor(tx, email)).id));
  const { id: release } = await tx
    .insertInto('decisionReleases')
    .values({ templateId: template.id, releasedAt: inSeason(year, 6, 1) })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const nonprofit of await findNonprofits(filling, year))
    await fillResponse({ ...filling, year, template, reviewers, release }, nonprofit);
}

const inSeason = (year: number, month: number, day: number) => new Date(Date.UTC(year, month - 1, day, 15)).toISOString();

async function findNonprofits({ tx }: Filling, year: number): Promise<Answered[]> {
  const rows = await tx
    .selectFrom('nonprofits as n')
    .select(['n.id', 'n.name', 'n.shortDescription', 'n.acceptedYears'])
    .where('n.inactiveDate', 'is', null)
    .where('n.shortDescription', '<>', '')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('users').select('users.id').whereRef('users.nonprofitId', '=', 'n.id'))),
    )
    .orderBy('n.id')
    .execute();
  let turn = 0;
  return rows.map(({ acceptedYears, ...row }) => {
    if (acceptedYears.includes(year)) return { ...row, decision: 'ACCEPTED' };
    turn += 1;
    return { ...row, decision: otherwise[(turn - 1) % otherwise.length] ?? null };
  });
}

async function fillResponse(season: Season, nonprofit: Answered): Promise<void> {
  const { tx, year, template } = season;
  const { decision } = nonprofit;
  const random = seededRandom(`season of ${nonprofit.name}`);
  const isSubmitted = decision !== null;
  const begun = inSeason(year, 2, random.whole(1, 28));
  const submitted = inSeason(year, 3, random.whole(1, 30));
  const { id: responseId } = await tx
    .insertInto('applicationResponses')
    .values({
      templateId: template.id,
      templateVersion: template.version,
      nonprofitId: nonprofit.id,
      elements: JSON.stringify(template.elements),
      status: isSubmitted ? 'SUBMITTED' : 'IN_PROGRESS',
      submittedAt: isSubmitted ? submitted : null,
      createdAt: begun,
      updatedAt: isSubmitted ? submitted : begun,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const answer = { questionUid: uids.work, answer: JSON.stringify(nonprofit.shortDescription), writtenAt: begun };
  await tx
    .insertInto('applicationAnswers')
    .values({ responseId, ...answer })
    .execute();
  if (isSubmitted) await judge(season, { responseId, submitted, random, decision });
}

interface Judged {
  responseId: number;
  submitted: string;
  random: Random;
  decision: Decision;
}

/** Assigns one to three reviewers, some of whom never write a review, and releases the decision in June. */
async function judge(
  { tx, year, reviewers, release }: Season,
  { responseId, submitted, random, decision }: Judged,
): Promise<void> {
  const first = random.whole(0, reviewers.length - 1);
  const reviewedAt = inSeason(year, 5, random.whole(1, 28));
  for (let turn = random.whole(1, 3); turn > 0; turn -= 1) {
    const place = (first + turn) % reviewers.length;
    const reviewerId = reviewers[place] ?? 0;
    await tx
      .insertInto('reviewAssignments')
      .values({ responseId, reviewerId, assignedAt: submitted, notifiedAt: submitted })
      .execute();
    if (random.chance(0.1)) continue;
    const moments = { createdAt: reviewedAt, updatedAt: reviewedAt, submittedAt: reviewedAt };
    const recommendation = random.pick(scores[place] ?? ['recommend']);
    await tx
      .insertInto('applicationReviews')
      .values({ responseId, reviewerId, recommendation, included: true, ...moments })
      .execute();
  }
  const released = { releaseId: release, releasedAt: inSeason(year, 6, 1), preparedAt: inSeason(year, 6, 1) };
  await tx
    .insertInto('responseDecisions')
    .values({ responseId, decision, acceptedYear: decision === 'ACCEPTED' ? year : null, ...released })
    .execute();
}
