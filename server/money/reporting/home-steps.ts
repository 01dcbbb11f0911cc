import type { NextStep } from '#contract/platform/home/next-steps.ts';
import { periodName } from '#contract/platform/programme/reporting-dates.ts';
import { type StepReading, step } from '#server/platform/home/step.ts';
import { findOwnReports } from './own-reports.ts';

/** A step for each reporting period for which the nonprofit still has to report. */
export async function reportSteps({ db, actor, today }: StepReading): Promise<NextStep[]> {
  const reports = await findOwnReports(db, actor, today);
  return reports
    .filter(({ can }) => can.submit)
    .map(({ period }) =>
      step({
        key: `report-${period.id}`,
        title: `Report donations for ${periodName(period)}`,
        until: period.dueOn,
        urgent: period.dueOn < today,
        link: '/report-donations',
        action: 'Report donations',
        period: period.id,
      }),
    );
}
