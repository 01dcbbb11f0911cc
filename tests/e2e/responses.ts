import type { ElementDraft } from '#contract/applications/elements.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { createApplicationResponse } from '#tests/factories/application-responses.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';

const base = { required: false, helpText: '' };

/** A form with two sections. The first section has two pages. */
export const longForm: ElementDraft[] = [
  { type: 'HEADING_1', uid: 'who', text: 'Your organization' },
  { type: 'HEADING_2', uid: 'mission-page', text: 'Mission' },
  { type: 'OPEN_TEXT', uid: 'mission', question: 'What is your mission?', ...base, maxWordCount: 200 },
  {
    type: 'MULTIPLE_CHOICE',
    uid: 'whom',
    question: 'Whom do you serve?',
    ...base,
    options: ['Children', 'Adults', 'Elders'],
    multiselect: true,
  },
  { type: 'HEADING_2', uid: 'people-page', text: 'People' },
  { type: 'LINEAR_SCALE', uid: 'board', question: 'How active is your board?', ...base, minLabel: 'Hardly', maxLabel: 'Very' },
  { type: 'CHECKBOX', uid: 'visit', question: 'We may be visited.', ...base },
  { type: 'HEADING_1', uid: 'money', text: 'Money' },
  { type: 'HEADING_2', uid: 'money-page', text: 'Budget' },
  { type: 'OPEN_TEXT', uid: 'budget', question: 'How is your budget made?', ...base, maxWordCount: null },
  { type: 'FILE', uid: 'file', question: 'Your budget as a file', ...base },
];

export const mission = 'We bring food to people who cannot leave their homes, every day of the year.';

export const kitchen = 'Responding Kitchen';

/** A new application with a response of a new nonprofit, submitted unless `traits` say otherwise. */
export async function fillResponse(
  db: Db,
  traits: Parameters<typeof createApplicationResponse>[1] = {},
  closesAt: string | null = null,
) {
  const mark = crypto.randomUUID().slice(0, 8);
  const template = await createApplicationTemplate(db, { name: `Application ${mark}`, elements: longForm, closesAt });
  const nonprofit = await createNonprofit(db, { name: `${kitchen} ${mark}` });
  const answers = {
    mission,
    whom: ['Adults', 'Elders'],
    board: 4,
    visit: true,
    budget: 'One half from gifts.\n\nOne half from the city.',
  };
  const { id } = await createApplicationResponse(db, {
    templateId: template.id,
    nonprofitId: nonprofit.id,
    submittedAt: '2026-10-01T14:30:00.000Z',
    answers,
    ...traits,
  });
  return { id, template, nonprofit, mark };
}
