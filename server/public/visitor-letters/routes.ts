import { readVisitorLetters, removeVisitor } from '#contract/public/visitor-letters/visitor-letters.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import { countVisitors, removeAddress } from './store.ts';

export function visitorLetterRoutes(app: App): void {
  serve(app, readVisitorLetters, ({ db }) => countVisitors(db));

  serve(app, removeVisitor, async ({ tx, actor, body }) => {
    const removed = await removeAddress(tx, body.email);
    const subject = { kind: 'settings', id: 1, name: app.config.public.programmeName } as const;
    // the entry does not keep the address that was to be forgotten
    if (removed > 0) await recordChange(tx, { actor, action: 'removed a visitor’s address from', subject });
    return { removed };
  });
}
