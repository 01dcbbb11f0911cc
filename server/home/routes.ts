import { readToday } from '#contract/home/today.ts';
import { calendarOf } from '#server/directory/today.ts';
import type { App } from '#server/http/app.ts';
import { serve } from '#server/http/serve.ts';
import { readLines } from './lines.ts';

export function homeRoutes(app: App): void {
  const timeZone = app.config.public.programmeTimeZone;
  const today = calendarOf(timeZone);
  serve(app, readToday, async ({ db, actor }) => ({ lines: await readLines({ db, actor, today: today(), timeZone }) }));
}
