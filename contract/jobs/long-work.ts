/** What all records of long work have in common. This file has no shapes, so that pages can import it without them. */

/** The steps of a record's life: the states from which each begins, and the state to which it leads. */
export type Steps<State extends string> = Readonly<Record<string, { from: readonly State[]; to: State }>>;

/** The states in which a job works on the record. Every kind of long work uses these words in this meaning only. */
export const workStates: readonly string[] = ['QUEUED', 'READING', 'RUNNING', 'STORING', 'UNDOING'];

/** Whether work on a record is under way: its page then loads the record again and again. */
export const isAtWork = (state: string): boolean => workStates.includes(state);
