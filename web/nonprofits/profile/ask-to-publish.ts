import { previewBulkChange } from '#contract/nonprofits/bulk-changes/bulk-changes.ts';
import { gapsInWords, type PublicationGap, publicationGaps } from '#contract/nonprofits/public/publication.ts';
import { grouped } from '#contract/platform/wire/grouped.ts';
import { call } from '../../platform/api.ts';
import { ignoreFailure } from '../../platform/ignore-failure.ts';
import { confirm } from '../../platform/ui/dialogs/confirm.ts';

interface Publishing {
  nonprofits: readonly { id: number; name: string }[];
  /**
   * gaps in the public page that the same save closes (true) or leaves open (false); for these gaps, the stored record does not
   * count
   */
  given?: Partial<Record<PublicationGap, boolean>>;
  confirm?: string;
}

/**
 * Asks the person to confirm if public pages would lack something, by the same rule as a bulk change. Returns false if the person
 * says no, or if the call fails.
 */
export async function mayPublish({
  nonprofits,
  given = {},
  confirm: yes = 'Publish all the same',
}: Publishing): Promise<boolean> {
  const body = { action: 'PUBLISH_WEB', chosen: { ids: nonprofits.map(({ id }) => id) } } as const;
  const found = await call(previewBulkChange, { body }).catch(ignoreFailure);
  if (!found) return false;
  const counts = publicationGaps.map((gap) => {
    const stored = found.missing.find((one) => one.gap === gap)?.count ?? 0;
    return { gap, count: given[gap] === undefined ? stored : given[gap] ? 0 : 1 };
  });
  const missing = counts.filter(({ count }) => count > 0);
  if (missing.length === 0) return true;
  // nonprofits that are already published do not count, so the question can be about one nonprofit although several are chosen
  const only =
    found.changed === 1 ? found.rows.find(({ outcome }) => outcome === 'CHANGED') : nonprofits.length === 1 && nonprofits[0];
  const text = only
    ? `Its public page will be without ${gapsInWords(missing.map(({ gap }) => gap))}.`
    : missing.map(({ gap, count }) => `Without ${gapsInWords([gap])}: ${grouped(count)}.`).join(' ');
  return confirm({
    title: only ? `Publish “${only.name}”?` : `Publish ${grouped(found.changed)} nonprofits?`,
    text: `${text} These can be added later.`,
    confirm: yes,
    cancel: 'Not yet',
  });
}
