import type { StorageTrouble } from '../../platform/drafts/browser-storage.ts';
import { type AnswerState, isSendable } from './answer-state.ts';
import type { Aside } from './asides.ts';

/** The state of the whole draft, as shown to the user. */
export interface DraftStatus {
  /** 'stopped': nobody is signed in; 'closed': the server no longer accepts answers */
  saving: 'saved' | 'saving' | 'retrying' | 'stopped' | 'closed';
  /** time of the last save that the server acknowledged */
  savedAt: string | null;
  /** number of answers with text that the server does not have */
  unsent: number;
  conflicts: readonly string[];
  refused: readonly string[];
  storage: StorageTrouble | null;
  asides: readonly Aside[];
}

type Rest = Pick<DraftStatus, 'savedAt' | 'storage' | 'asides'>;

/** `way`: what the saver is doing; null when it is idle. */
export function statusOf(answers: ReadonlyMap<string, AnswerState>, way: DraftStatus['saving'] | null, rest: Rest): DraftStatus {
  const all = [...answers];
  const uids = (is: (state: AnswerState) => boolean) => all.filter(([, state]) => is(state)).map(([uid]) => uid);
  const waits = all.some(([, state]) => isSendable(state));
  // earlier failures do not matter once everything is sent
  const idle = waits ? 'saving' : 'saved';
  return {
    saving: way === 'retrying' && !waits ? 'saved' : (way ?? idle),
    unsent: uids(({ unsent }) => unsent !== null).length,
    conflicts: uids(({ conflict }) => conflict !== null),
    refused: uids(({ refused }) => refused !== null),
    ...rest,
  };
}
