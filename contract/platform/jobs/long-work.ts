// What all records of long work have in common. This file imports no schemas, so that pages need not load them with it.

/** The steps of a record's life: the states from which each begins, and the state to which it leads. */
export type Steps<State extends string> = Readonly<Record<string, { from: readonly State[]; to: State }>>;

/** The states in which work on a record waits or is under way. Every kind of long work uses these words in this meaning only. */
export const workStates: readonly string[] = ['QUEUED', 'READING', 'RUNNING', 'STORING', 'UNDOING'];

/** Whether work on a record waits or is under way. Until the work ends, the record's page loads the record again and again. */
export const isAtWork = (state: string): boolean => workStates.includes(state);
