import type { NextStep } from '#contract/platform/home/next-steps.ts';
import { type StepReading, step } from '#server/platform/home/step.ts';

/** The fields that a public profile should have, each with its label and its section of the form. */
const wanted = [
  ['image', 'Profile image', 'picture'],
  ['shortDescription', 'Short description', 'about'],
  ['longDescription', 'Long description', 'about'],
  ['tags', 'Tags', 'about'],
  ['city', 'Address', 'contact'],
  ['phoneNumber', 'Phone number', 'contact'],
  ['website', 'Website', 'social'],
  ['areasAndClientsServed', 'Areas and clients served', 'more'],
  ['budgetSize', 'Budget size', 'facts'],
] as const;

/** The step to complete the profile, with the fields that it lacks; none if it is complete. */
export async function profileSteps({ db, nonprofit }: StepReading): Promise<NextStep[]> {
  const row = await db
    .selectFrom('nonprofits')
    .select(wanted.map(([field]) => field))
    .select(['url', 'display'])
    .where('id', '=', nonprofit)
    .executeTakeFirst();
  if (!row) return [];
  const isEmpty = (field: (typeof wanted)[number][0]) => {
    const value = field === 'website' ? row.website || row.url : row[field];
    return value === null || value.length === 0;
  };
  const missing = wanted.filter(([field]) => isEmpty(field));
  if (missing.length === 0) return [];
  const form = `/nonprofit/${nonprofit}?editing=true`;
  return [
    step({
      key: 'profile',
      title: 'Complete your profile',
      detail: row.display
        ? 'Visitors of the directory miss:'
        : 'The directory will show it once the programme publishes it. Missing:',
      percent: Math.round((100 * (wanted.length - missing.length)) / wanted.length),
      link: form,
      action: 'Edit profile',
      parts: missing.map(([, label, section]) => ({ label, link: `${form}#nonprofit-${section}` })),
    }),
  ];
}
