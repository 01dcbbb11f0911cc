import { readNextSteps } from '#contract/platform/home/next-steps.ts';
import { readToday } from '#contract/platform/home/today.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { findSettings } from '#server/platform/programme/settings.ts';
import { readLines } from './lines.ts';
import { readSteps } from './steps.ts';

export function homeRoutes(app: App): void {
  const { config } = app;
  const today = programmeCalendar(config);
  serve(app, readToday, async ({ db, actor }) => ({
    lines: await readLines({ db, actor, today: today(), timeZone: config.public.programmeTimeZone }),
  }));
  serve(app, readNextSteps, async ({ db, actor }) => {
    const { nonprofit } = actor;
    if (nonprofit === null) return { steps: [] };
    const settings = await findSettings(db, config);
    return { steps: await readSteps({ db, actor, nonprofit, today: today(), settings }) };
  });
}
