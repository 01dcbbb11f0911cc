import { reportClientError } from '#contract/programme/client-errors.ts';
import { readConfig } from '#contract/programme/config.ts';
import type { App } from '#server/http/app.ts';
import { serve, serveInSteps } from '#server/http/serve.ts';
import { logClientError } from './client-errors.ts';

export function programmeRoutes(app: App): void {
  serve(app, readConfig, async () => app.config.public);
  serveInSteps(app, reportClientError, ({ body, ip, log }) => logClientError(log, ip, body));
}
