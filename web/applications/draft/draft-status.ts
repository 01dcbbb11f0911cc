import type { StorageTrouble } from '../../drafts/browser-storage.ts';
import { type AnswerState, isSendable } from './answer-state.ts';
import type { Aside } from './asides.ts';

/** What the person is told of the whole. */
export interface DraftStatus {
  /** 'stopped': nobody is signed in; 'closed': the server takes no answers any more */
  saving: 'saved' | 'saving' | 'retrying' | 'stopped' | 'closed';
  /** of the last save that the server acknowledged */
  savedAt: string | null;
  /** answers that the server does not have as they stand here */
  unsent: number;
  conflicts: readonly string[];
  refused: readonly string[];
  storage: StorageTrouble | null;
  asides: readonly Aside[];
}

type Rest = Pick<DraftStatus, 'savedAt' | 'storage' | 'asides'>;

/** `way`: what the saver is at; null where it waits for something to do. */
export function statusOf(answers: ReadonlyMap<string, AnswerState>, way: DraftStatus['saving'] | null, rest: Rest): DraftStatus {
  const all = [...answers];
  const uids = (is: (state: AnswerState) => boolean) => all.filter(([, state]) => is(state)).map(([uid]) => uid);
  const waits = all.some(([, state]) => isSendable(state));
  // failures of the past count for nothing once nothing waits
  const idle = waits ? 'saving' : 'saved';
  return {
    saving: way === 'retrying' && !waits ? 'saved' : (way ?? idle),
    unsent: uids(({ unsent }) => unsent !== null).length,
    conflicts: uids(({ conflict }) => conflict !== null),
    refused: uids(({ refused }) => refused !== null),
    ...rest,
  };
}
