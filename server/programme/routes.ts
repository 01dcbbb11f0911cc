import { readConfig } from '#contract/config.ts';
import type { App } from '#server/app.ts';
import { serve } from '#server/endpoint.ts';

export function programmeRoutes(app: App): void {
  serve(app, readConfig, async () => app.config.public);
}
