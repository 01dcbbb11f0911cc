/** What all records of long work have in common. In a file of its own: pages and words need no shapes. */

/** The steps of a record's life: the states from which each begins, and the state to which it leads. */
export type Steps<State extends string> = Readonly<Record<string, { from: readonly State[]; to: State }>>;

/** The states in which a job works on the record. No kind of long work uses these words for anything else. */
export const workStates: readonly string[] = ['QUEUED', 'READING', 'RUNNING', 'STORING', 'UNDOING'];

/** Whether work on a record is under way: its page asks again. */
export const isAtWork = (state: string): boolean => workStates.includes(state);
