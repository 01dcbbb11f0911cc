import type { NextStep } from '#contract/platform/home/next-steps.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { findNonprofit } from '#server/nonprofits/record/store.ts';
import { type StepReading, step } from '#server/platform/home/step.ts';
import { findFacts } from './store.ts';

/** how many facts the step names */
const named = 5;

/** The step to say which facts of the public profile are still true; none while visitors do not see the profile. */
export async function factSteps({ db, nonprofit: id }: StepReading): Promise<NextStep[]> {
  const nonprofit = await findNonprofit(db, id);
  if (!nonprofit?.display || nonprofit.inactiveDate !== null) return [];
  const old = (await findFacts(db, nonprofit)).filter((fact) => fact.old);
  if (old.length === 0) return [];
  const link = `/nonprofit/${id}#still-true`;
  const more = old.length > named ? ` and ${old.length - named} more` : '';
  const labels = old.slice(0, named).map(({ label }) => label);
  return [
    step({
      key: 'facts',
      title: `Confirm ${howMany(old.length, 'fact', 'facts')} of your profile`,
      detail: `Visitors read them, and nobody has confirmed them within a year: ${labels.join(', ')}${more}.`,
      link,
      action: 'See if they are still true',
    }),
  ];
}
