import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
} from '#contract/platform/access/second-factor.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import { beginSetUp, confirmSetUp, endOwnFactor, readFactor, renewCodes, resetFactor } from './change-factor.ts';

export function secondFactorRoutes(app: App): void {
  serve(app, readSecondFactor, ({ db, actor }) => readFactor(app, db, actor));

  serve(app, beginSecondFactor, ({ tx, actor }) => beginSetUp(app, tx, actor.id));

  serve(app, confirmSecondFactor, async ({ tx, actor, tokenHash, body }) => ({
    recoveryCodes: await confirmSetUp(app, tx, actor.id, body.code, tokenHash),
  }));

  serve(app, renewRecoveryCodes, async ({ tx, actor }) => ({ recoveryCodes: await renewCodes(tx, actor.id) }));

  serve(app, endSecondFactor, ({ tx, actor }) => endOwnFactor(app, tx, actor));

  serve(app, resetSecondFactor, ({ tx, actor, params }) => resetFactor(tx, actor, params.id));
}
