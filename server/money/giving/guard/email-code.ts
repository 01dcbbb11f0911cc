import { createHmac } from 'node:crypto';
import { giveMessages } from '#contract/money/giving/give.ts';
import { type AttemptLimits, attemptKinds, openAttemptLimits } from '#server/platform/access/attempt-limits.ts';
import { transact } from '#server/platform/database/transact.ts';
import type { App } from '#server/platform/http/app.ts';
import { refuseFields } from '#server/platform/http/errors.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';

const hour = 3_600_000;

interface Proving {
  ip: string;
  email: string;
  /** what the donor typed; empty: nothing yet */
  code: string;
}

/**
 * Makes a check that refuses a gift until its donor has typed the code that was mailed to them: whoever tests stolen cards has no
 * mailbox for each of them. The code of an address changes each hour, and the last one still works.
 */
export function openEmailCodes({ db, pool }: App, secret: string): (proving: Proving) => Promise<void> {
  const letters = openAttemptLimits(pool, attemptKinds.giftCodeLetter);
  const wrong = openAttemptLimits(pool, attemptKinds.giftCodeWrong);
  return async ({ ip, email, code }) => {
    const address = email.toLowerCase();
    const [now, before] = [0, 1].map((ago) => codeOf(secret, address, Math.floor(Date.now() / hour) - ago));
    const attempt = { ip, email: address };
    if (code === '')
      return mail(letters, attempt, async () => {
        await transact(db, (tx) => queueMails(tx, 'gift-code', [{ to: email, data: { code: now ?? '' } }]));
      });
    await wrong.attempt(attempt);
    if (code !== now && code !== before) throw refuseFields({ email_code: [giveMessages.codeWrong] });
    await wrong.takeBack(attempt);
  };

  async function mail(limits: AttemptLimits, attempt: { ip: string; email: string }, send: () => Promise<void>): Promise<never> {
    await limits.attempt(attempt);
    await send();
    throw refuseFields({ email_code: [giveMessages.codeSent(attempt.email)] });
  }
}

/** Six digits that only this server can know. */
function codeOf(secret: string, address: string, ofHour: number): string {
  const digest = createHmac('sha256', secret).update(`email code ${ofHour} ${address}`).digest();
  return String(digest.readUInt32BE() % 1_000_000).padStart(6, '0');
}
