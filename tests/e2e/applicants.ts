import type { Locator, Page } from '@playwright/test';
import type { ElementDraft } from '#contract/applications/elements.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { createApplicationResponse, storedAnswers } from '#tests/factories/application-responses.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { expect, type NewPerson, type OwnPerson, origin } from './test.ts';

/** `pages` pages with `questions` optional open questions each. Their uids are `q1`, `q2` … */
export function manyQuestions(pages: number, questions: number): ElementDraft[] {
  return Array.from({ length: pages }, (_, page): ElementDraft[] => [
    { type: 'HEADING_2', uid: `page-${page + 1}`, text: `Part ${page + 1}` },
    ...Array.from({ length: questions }, (__, index): ElementDraft => {
      const number = page * questions + index + 1;
      return {
        type: 'OPEN_TEXT',
        uid: `q${number}`,
        question: `Question ${number}`,
        required: false,
        helpText: '',
        maxWordCount: null,
      };
    }),
  ]).flat();
}

interface Traits {
  elements?: readonly ElementDraft[];
  closesAt?: string | null;
  name?: string;
}

export interface Application {
  id: number;
  template: number;
  nonprofit: number;
  /** the address of page n */
  edit: (page?: number) => string;
  review: string;
}

/** A response that a nonprofit has just started. */
export async function beginApplication(db: Db, traits: Traits = {}): Promise<Application> {
  const { id: nonprofit } = await createNonprofit(db);
  const { id: template } = await createApplicationTemplate(db, traits);
  const { id } = await createApplicationResponse(db, { nonprofitId: nonprofit, templateId: template });
  const edit = (page = 1) => `/applications/responses/${id}/edit${page === 1 ? '' : `?page=${page}`}`;
  return { id, template, nonprofit, edit, review: `/applications/responses/${id}/review` };
}

/** A signed-in user of the nonprofit's staff. */
export function applicantOf({ nonprofit }: Application, newPerson: NewPerson): Promise<OwnPerson> {
  return newPerson(['NONPROFIT_STAFF'], nonprofit);
}

/** Saves an answer over HTTP, as a colleague in another browser would. */
export async function writeAs(
  person: OwnPerson,
  { id }: Application,
  uid: string,
  answer: unknown,
  revision: number,
): Promise<void> {
  const response = await fetch(`${origin}/api/v1/applications/responses/${id}/`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Token ${person.session.token}` },
    body: JSON.stringify({ application_data: { elements: [{ uid, answer, revision }] } }),
  });
  if (!response.ok) throw new Error(`a colleague's answer was not taken: ${response.status} ${await response.text()}`);
}

/** The answers that the server has stored, by question. */
export async function answersOf(db: Db, { id }: Application): Promise<Record<string, unknown>> {
  return storedAnswers(db, id);
}

export async function revisionOf(db: Db, { id }: Application, uid: string): Promise<number> {
  const found = await db
    .selectFrom('applicationAnswers')
    .select('revision')
    .where('responseId', '=', id)
    .where('questionUid', '=', uid)
    .executeTakeFirst();
  return found?.revision ?? 0;
}

/** Types key by key, as a user does. */
export async function typed(field: Locator, text: string): Promise<void> {
  await field.pressSequentially(text);
  await expect(field).toHaveValue(text);
}

/** The field of one question of `manyQuestions`. */
export const field = (page: Page, number: number): Locator =>
  page.getByRole('textbox', { name: `Question ${number} (optional)`, exact: true });

export const saveState = (page: Page): Locator => page.locator('[data-save-state]');

export const versions = (page: Page): Locator => page.getByRole('region', { name: 'Two versions of this answer' });
