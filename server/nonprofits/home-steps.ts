import type { NextStep } from '#contract/home/next-steps.ts';
import { type StepReading, step } from '#server/home/step.ts';

/** What a public profile should have, and the section of the form where it is filled in. */
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

/** What visitors of the directory miss on the nonprofit's page. */
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
