import type { Locator, Page } from '@playwright/test';
import type { Db } from '#server/platform/database/connection.ts';
import { createAssignment } from '#tests/factories/reviews.ts';
import { fillResponse } from './responses.ts';
import type { NewPerson, OwnPerson } from './test.ts';

export interface Reviewable {
  /** id of the response */
  id: number;
  nonprofit: string;
}

/** Creates a reviewer, and submitted applications that are assigned to this reviewer. */
export async function reviewerWith(db: Db, newPerson: NewPerson, count: number): Promise<[OwnPerson, Reviewable[]]> {
  const person = await newPerson(['REVIEWER']);
  const assigned: Reviewable[] = [];
  while (assigned.length < count) {
    const { id, nonprofit, mark } = await fillResponse(db);
    const name = `Reviewed ${mark}`;
    await db.updateTable('nonprofits').set({ name }).where('id', '=', nonprofit.id).execute();
    await createAssignment(db, id, person.id);
    assigned.push({ id, nonprofit: name });
  }
  return [person, assigned];
}

/** The review of this reviewer as the server has stored it. */
export function reviewOf(db: Db, person: OwnPerson, { id }: Reviewable) {
  return db
    .selectFrom('applicationReviews')
    .select(['id', 'recommendation', 'positiveFeedback', 'constructiveFeedback', 'internalNotes', 'hasVisited'])
    .where('reviewerId', '=', person.id)
    .where('responseId', '=', id)
    .executeTakeFirstOrThrow();
}

export const comment = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });

export const table = (page: Page, name: string): Locator => page.getByRole('table', { name });

/** Opens a review from the reviewer's list. */
export const openReview = (page: Page, { nonprofit }: Reviewable) =>
  table(page, 'Your Assigned Applications')
    .getByRole('button', { name: new RegExp(`^(Start review|Go on with the review|Edit Review) of ${nonprofit}$`) })
    .click();
