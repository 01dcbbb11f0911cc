import type { ElementDraft } from '#contract/application-elements.ts';
import type { Db } from '#server/database/connection.ts';
import { createApplicationResponse } from '#tests/factories/application-responses.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import type { OwnPerson } from './test.ts';

/** `pages` pages of `questions` open questions each: `q1`, `q2` … all of them optional. */
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
  /** the address of its n-th page */
  edit: (page?: number) => string;
  review: string;
}

/** A response that a nonprofit has just begun. */
export async function beginApplication(db: Db, traits: Traits = {}): Promise<Application> {
  const { id: nonprofit } = await createNonprofit(db);
  const { id: template } = await createApplicationTemplate(db, traits);
  const { id } = await createApplicationResponse(db, { nonprofitId: nonprofit, templateId: template });
  const edit = (page = 1) => `/applications/responses/${id}/edit${page === 1 ? '' : `?page=${page}`}`;
  return { id, template, nonprofit, edit, review: `/applications/responses/${id}/review` };
}

type NewPerson = (roles?: 'NONPROFIT_STAFF'[], nonprofitId?: number) => Promise<OwnPerson>;

/** Somebody who answers for it. */
export function applicantOf({ nonprofit }: Application, newPerson: NewPerson): Promise<OwnPerson> {
  return newPerson(['NONPROFIT_STAFF'], nonprofit);
}
