import type { AnswerValue } from '#contract/applications/answers.ts';
import type { AnswerConflict } from '#contract/applications/responses.ts';

/** What is typed and not yet acknowledged. */
export interface Unsent {
  /** of the stored answer that it was typed over; 0 where there was none */
  revision: number;
  /** the open page it was typed in: it stays the same until the answer is acknowledged */
  writer: string;
  typedAt: number;
  /** a save may have carried some of it to the server without an answer coming back */
  maybeArrived: boolean;
}

/** One answer: what stands in its field, and what is known of the server's. Never changed, always replaced. */
export interface AnswerState {
  field: AnswerValue;
  /** what the server holds, as far as is known here */
  stored: AnswerValue;
  revision: number;
  unsent: Unsent | null;
  /** somebody else wrote to it meanwhile; nothing is sent until the person has decided */
  conflict: AnswerConflict | null;
  /** why the server did not take it; sent again once it is changed */
  refused: string | null;
}

/** An answer as the server has it. */
export interface StoredAnswer {
  answer: AnswerValue;
  revision: number;
}

export const noAnswer: AnswerState = { field: null, stored: null, revision: 0, unsent: null, conflict: null, refused: null };

export function sameAnswer(one: AnswerValue, other: AnswerValue): boolean {
  return one === other || (Array.isArray(one) && Array.isArray(other) && JSON.stringify(one) === JSON.stringify(other));
}

export function typed(state: AnswerState, field: AnswerValue, writer: string, now: number): AnswerState {
  if (sameAnswer(state.field, field)) return state;
  const unsent = state.unsent ?? { revision: state.revision, writer, typedAt: now, maybeArrived: false };
  return { ...state, field, unsent: { ...unsent, typedAt: now }, refused: null };
}

/** A draft of a page that is no more comes back. Nobody knows what of it arrived. */
export function restored(state: AnswerState, field: AnswerValue, unsent: Omit<Unsent, 'maybeArrived'>): AnswerState {
  return { ...state, field, unsent: { ...unsent, maybeArrived: true }, refused: null };
}

/**
 * The server's answer, read. Text that was typed stays. Where both are the same nothing is left to send, unless a save
 * with another text may still be on its way: then it is sent again, so that the late one counts for nothing.
 */
export function heard(state: AnswerState, { answer, revision }: StoredAnswer): AnswerState {
  if (revision < state.revision) return state;
  const known = { ...state, stored: answer, revision };
  if (!state.unsent) return { ...known, field: answer };
  if (sameAnswer(state.field, answer) && (!state.unsent.maybeArrived || state.conflict)) {
    return { ...known, unsent: null, conflict: null };
  }
  return { ...known, conflict: state.conflict && { ...state.conflict, answer, revision } };
}

/** The server stored what was sent. What stands in the field by now may be another text. */
export function acknowledged(state: AnswerState, sent: AnswerValue, revision: number): AnswerState {
  const known = { ...state, stored: sent, revision, conflict: null, refused: null };
  if (!state.unsent || sameAnswer(state.field, sent)) return { ...known, unsent: null };
  return { ...known, unsent: { ...state.unsent, revision, maybeArrived: false } };
}

/** The server kept somebody else's answer. */
export function conflicted(state: AnswerState, conflict: AnswerConflict): AnswerState {
  const known = { ...state, stored: conflict.answer, revision: conflict.revision };
  if (!state.unsent || sameAnswer(state.field, conflict.answer)) {
    return { ...known, field: conflict.answer, unsent: null, conflict: null };
  }
  return { ...known, conflict };
}

/** The person saw both and decided for this text: their own, or one made of both. */
export function decided(state: AnswerState, field: AnswerValue, writer: string, now: number): AnswerState {
  const unsent = { revision: state.revision, writer, typedAt: now, maybeArrived: false };
  return { ...state, field, unsent, conflict: null };
}

/** The person took what the server has, in place of what they typed. */
export function givenUp(state: AnswerState): AnswerState {
  return { ...state, field: state.stored, unsent: null, conflict: null, refused: null };
}

/** Can it be sent now? */
export function isSendable(state: AnswerState): boolean {
  return state.unsent !== null && state.conflict === null && state.refused === null;
}
