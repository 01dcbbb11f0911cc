import type { Archive } from '#contract/desk/privacy/privacy.ts';
import { confirm } from '../../platform/ui/dialogs/confirm.ts';
import { formatSaved } from '../../platform/ui/text/format.ts';

type Made = Pick<Archive, 'state' | 'madeAt'>;

/** Makes a dossier or an archive. If one was made within the last hour, asks whether to make a new one. */
export async function makeOrUse(word: 'dossier' | 'archive', make: (makesNew: boolean) => Promise<Made>): Promise<void> {
  const { state, madeAt } = await make(false);
  if (state !== 'READY' || madeAt === null) return;
  const isWanted = await confirm({
    title: `Make a new ${word}?`,
    text: `${ageOf(madeAt, Date.now())}, at ${formatSaved(madeAt)}, and its files are in the list. It does not have what changed since.`,
    confirm: 'Make a new one',
    cancel: 'Use that one',
  });
  if (isWanted) await make(true);
}

function ageOf(madeAt: string, now: number): string {
  const minutes = Math.round((now - Date.parse(madeAt)) / 60_000);
  if (minutes < 1) return 'One was made less than a minute ago';
  return minutes === 1 ? 'One was made a minute ago' : `One was made ${minutes} minutes ago`;
}
