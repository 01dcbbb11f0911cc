import type { AnswerValue } from '#contract/applications/answers.ts';
import type { AnswerConflict } from '#contract/applications/responses.ts';
import { sameValue } from '../../platform/drafts/same-value.ts';

/** Typed text that the server has not acknowledged. */
export interface Unsent {
  /** revision of the stored answer that the text replaces; 0 if there was none */
  revision: number;
  /** that stored answer; undefined if it is not known, because the text was typed on a page that has closed */
  base: AnswerValue | undefined;
  /** the writer that typed the text; it stays the same until the server acknowledges the text */
  writer: string;
  typedAt: number;
  /** a save was sent but its response did not arrive, so the server may have stored some of the text */
  maybeArrived: boolean;
}

/** One answer: the text in its field, and what this page knows of the server's copy. Immutable. */
export interface AnswerState {
  field: AnswerValue;
  /** the server's answer, as far as this page knows */
  stored: AnswerValue;
  revision: number;
  unsent: Unsent | null;
  /** somebody else has changed the answer; nothing is sent until the user decides */
  conflict: AnswerConflict | null;
  /** why the server refused the answer; the answer is sent again after the user changes it */
  refused: string | null;
}

/** An answer that the server has stored. */
export interface StoredAnswer {
  answer: AnswerValue;
  revision: number;
}

export const noAnswer: AnswerState = { field: null, stored: null, revision: 0, unsent: null, conflict: null, refused: null };

export function typed(state: AnswerState, field: AnswerValue, writer: string, now: number): AnswerState {
  if (sameValue(state.field, field)) return state;
  const unsent = state.unsent ?? {
    revision: state.revision,
    base: state.stored,
    writer,
    typedAt: now,
    maybeArrived: false,
  };
  return { ...state, field, unsent: { ...unsent, typedAt: now }, refused: null };
}

/** Returns the state with the restored text of a page that was closed. The server may have stored some of this text. */
export function restored(state: AnswerState, field: AnswerValue, unsent: Omit<Unsent, 'maybeArrived' | 'base'>): AnswerState {
  return { ...state, field, unsent: { ...unsent, base: undefined, maybeArrived: true }, refused: null };
}

/**
 * Takes an answer that was read from the server, unless a newer one is known. Typed text stays. If the typed text equals the
 * answer, it counts as saved. Exception: if an earlier save with another text may still arrive, the typed text is sent again, so
 * that the late save is outdated.
 */
export function heard(state: AnswerState, { answer, revision }: StoredAnswer): AnswerState {
  if (revision < state.revision) return state;
  const known = { ...state, stored: answer, revision };
  if (!state.unsent) return { ...known, field: answer };
  if (sameValue(state.field, answer) && (!state.unsent.maybeArrived || state.conflict)) {
    return { ...known, unsent: null, conflict: null };
  }
  return { ...known, conflict: state.conflict && { ...state.conflict, answer, revision } };
}

/** Returns the state after the server has stored `sent`. The user may have typed more since. */
export function acknowledged(state: AnswerState, sent: AnswerValue, revision: number): AnswerState {
  const known = { ...state, stored: sent, revision, conflict: null, refused: null };
  if (!state.unsent || sameValue(state.field, sent)) return { ...known, unsent: null };
  return { ...known, unsent: { ...state.unsent, revision, base: sent, maybeArrived: false } };
}

/** Returns the state after the server has refused to overwrite another person's answer. */
export function conflicted(state: AnswerState, conflict: AnswerConflict): AnswerState {
  const known = { ...state, stored: conflict.answer, revision: conflict.revision };
  if (!state.unsent || sameValue(state.field, conflict.answer)) {
    return { ...known, field: conflict.answer, unsent: null, conflict: null };
  }
  return { ...known, conflict };
}

/** Returns the state after the user has seen both answers and chosen this text: their own, or a combination. */
export function decided(state: AnswerState, field: AnswerValue, writer: string, now: number): AnswerState {
  const unsent = { revision: state.revision, base: state.stored, writer, typedAt: now, maybeArrived: false };
  return { ...state, field, unsent, conflict: null };
}

/** Returns the state after the user has chosen the server's answer over their own text. */
export function givenUp(state: AnswerState): AnswerState {
  return { ...state, field: state.stored, unsent: null, conflict: null, refused: null };
}

export function isSendable(state: AnswerState): boolean {
  return state.unsent !== null && state.conflict === null && state.refused === null;
}
