import type { TestCard } from './cards.ts';

/** An error reply in Stripe's format. */
export class StripeFailure extends Error {
  readonly status: number;
  readonly error: object;
  constructor(
    status: number,
    error: { type: string; message: string; code?: string; decline_code?: string; payment_intent?: object },
  ) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}

export const invalid = (message: string, code?: string) =>
  new StripeFailure(400, { type: 'invalid_request_error', message, ...(code && { code }) });

export const missing = (what: string, id: string) =>
  new StripeFailure(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}: '${id}'` });

/** Why a card was refused, as Stripe says it. */
export const refusal = ({ code, declineCode, message }: NonNullable<TestCard['refused']>) => ({
  type: 'card_error' as const,
  code,
  message,
  ...(declineCode && { decline_code: declineCode }),
});
