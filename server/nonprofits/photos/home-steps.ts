import type { NextStep } from '#contract/platform/home/next-steps.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { type StepReading, step } from '#server/platform/home/step.ts';
import { summarise } from './summary.ts';

const photos = (count: number) => howMany(count, 'photo', 'photos');

/** The step of a nonprofit that has too few photos, or photos that lack something. */
export async function photoSteps({ db, actor, today, settings }: StepReading): Promise<NextStep[]> {
  const summary = await summarise(db, actor, today, settings);
  const { least, most, ready, betterAsked, ended, ending, withoutConsent, withoutAlt } = summary;
  const missing = Math.max(0, least - ready);
  const lacks = [
    [betterAsked, 'to replace by a better version', '?better_asked=true'],
    [ended, 'whose permission has ended', '?consent=ENDED'],
    [ending, 'whose permission ends soon', '?consent=ENDING'],
    [withoutConsent, 'without a permission', '?consent=MISSING'],
    [withoutAlt, 'without alternative text', ''],
  ] as const;
  const parts = lacks
    .filter(([count]) => count > 0)
    .map(([count, lack, query]) => ({ label: `${photos(count)} ${lack}`, link: `/photo-manager${query}` }));
  if (missing === 0 && parts.length === 0) return [];
  const asked = least === most ? photos(least) : `${least} to ${photos(most)}`;
  return [
    step({
      key: 'photos',
      title: missing > 0 ? `Add ${photos(missing)}` : 'Look after your photos',
      detail: missing > 0 ? `The programme asks for ${asked}. You have ${ready} with permission.` : '',
      link: '/photo-manager',
      action: 'Open the photo manager',
      parts,
    }),
  ];
}
