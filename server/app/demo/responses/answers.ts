import type { AnswerValue } from '#contract/applications/answers.ts';
import { grouped } from '#contract/platform/wire/grouped.ts';
import { questionUids as uids } from '#server/app/demo/applications/application-templates.ts';
import { catalogue } from '#server/app/demo/catalogue/entries.ts';
import type { DemoResponse } from './entries.ts';

/** The first half of the answers, which a nonprofit has given even if it is still writing. */
export function firstAnswers({ nonprofit, serves, workers, confidence }: DemoResponse): [string, AnswerValue][] {
  const entry = catalogue.find(({ name }) => name === nonprofit);
  return [
    [uids.work, entry?.short ?? ''],
    [uids.story, entry?.long.at(-1) ?? ''],
    [uids.serves, serves],
    [uids.workers, workers],
    [uids.confidence, confidence],
  ];
}

/** The second half of the answers: only a response that was submitted has them. */
export function lastAnswers({ nonprofit, budget }: DemoResponse): [string, AnswerValue][] {
  const entry = catalogue.find(({ name }) => name === nonprofit);
  return [
    [
      uids.plans,
      `We will go on with what we do best: ${entry?.tags.slice(0, 3).join(', ')}. We mean to reach one more neighborhood by the fall, and we will know that we did when its people come back a second time.`,
    ],
    [uids.risks, 'The rent could rise, or our two longest-serving volunteers could retire. We are training three more.'],
    [uids.money, `Our year costs ${dollars(budget)}. Half of it is gifts, a third is grants, and the rest we earn.`],
    [uids.reached, Math.round(budget / 400)],
    [uids.yearEnds, '2027-06-30'],
    [uids.lines, { rows: costs(budget) }],
    [uids.visits, true],
    [uids.signature, true],
  ];
}

/** The lines of a budget, which add up to it. */
function costs(budget: number): [string, number][] {
  const wages = Math.round(budget * 0.55);
  const rent = Math.round(budget * 0.2);
  const supplies = Math.round(budget * 0.15);
  return [
    ['Wages', wages],
    ['Rent', rent],
    ['Supplies', supplies],
    ['Insurance, telephone, all else', budget - wages - rent - supplies],
  ];
}

function dollars(amount: number): string {
  return `$${grouped(amount)}`;
}
