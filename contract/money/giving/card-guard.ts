import * as z from 'zod/mini';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { personRef } from '#contract/platform/wire/refs.ts';
import { oneOf } from '#contract/platform/wire/shapes.ts';

/**
 * What staff choose against people who test stolen cards. `AUTO`: Almoner guards while far more cards are refused than charged.
 * `GUARDED`: donors confirm their address before a card is charged. `CLOSED`: no card is charged.
 */
export const guardModes = ['AUTO', 'GUARDED', 'CLOSED'] as const;
export type GuardMode = (typeof guardModes)[number];

export const guardModeLabels: Record<GuardMode, string> = {
  AUTO: 'Guard when cards are tested',
  GUARDED: 'Always ask donors for a code from their email',
  CLOSED: 'Take no cards',
};

/** How cards are taken just now. */
export const guardStates = ['OPEN', 'GUARDED', 'CLOSED'] as const;
export type GuardState = (typeof guardStates)[number];

const cardGuard = z.object({
  version: z.int(),
  mode: oneOf(guardModes),
  state: oneOf(guardStates),
  /** until when it stays so by itself; null: until staff change it */
  until: z.nullable(momentText),
  /** cards that were refused within the last hour, and gifts that were paid by card in it */
  declined: z.int(),
  paid: z.int(),
  /** null: nobody, or the account was deleted */
  changedBy: z.nullable(personRef),
  changedAt: z.nullable(momentText),
});
export type CardGuard = z.output<typeof cardGuard>;

export const readCardGuard = endpoint('readCardGuard', 'GET giving/card-guard/', {
  access: 'readGifts',
  summary: 'How cards are guarded against people who test stolen ones',
  result: cardGuard,
});

export const changeCardGuard = endpoint('changeCardGuard', 'PUT giving/card-guard/', {
  access: 'manageGiving',
  // whoever is under attack closes at once; to open again takes a recent sign-in
  recentSignIn: (body) => Object(body).mode === 'AUTO',
  summary: 'Guard cards, close them, or leave it to Almoner again. AUTO also ends what Almoner began by itself',
  body: z.object({ mode: oneOf(guardModes), version: z.int() }),
  result: cardGuard,
});
