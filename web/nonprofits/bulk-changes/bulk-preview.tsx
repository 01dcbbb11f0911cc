import type { BulkAction, BulkOutcome } from '#contract/nonprofits/bulk-changes/bulk-actions.ts';
import type { BulkPreview } from '#contract/nonprofits/bulk-changes/bulk-changes.ts';
import { gapsInWords } from '#contract/nonprofits/public/publication.ts';
import { grouped, howMany } from '#contract/platform/wire/grouped.ts';
import { SkeletonLines } from '../../platform/ui/feedback/loading/skeleton-lines.tsx';
import classes from './bulk-changes.module.css';
import { consequences, countOf } from './bulk-words.ts';

interface Props {
  action: BulkAction;
  preview: BulkPreview | undefined;
  /** true while a preview is being loaded */
  waiting: boolean;
}

/** How many records would change, how many need no change, and which ones the server would refuse and why. */
export function BulkPreviewView({ action, preview, waiting }: Props) {
  if (!preview) return waiting ? <SkeletonLines label="Looking at the chosen records" lines={4} /> : null;
  const { changed, unchanged, refused, missing } = preview;
  return (
    <div className={classes.preview}>
      <p role="status">
        <strong>{countOf(action, changed)} will change.</strong>
        {unchanged > 0 && ` ${howMany(unchanged, 'is', 'are')} so already.`}
        {refused > 0 && ` ${grouped(refused)} cannot be changed.`} {changed > 0 && consequences[action]}
      </p>
      {missing.length > 0 && (
        <p>
          {missing.map(({ gap, count }) => `Without ${gapsInWords([gap])}: ${grouped(count)}. `)}
          They will be published all the same.
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lists scroll, also by keyboard */}
      <section className={classes.scrolling} tabIndex={0} aria-label="The first records">
        <Rows preview={preview} outcome="REFUSED" title="Cannot be changed" count={refused} />
        <Rows preview={preview} outcome="CHANGED" title="Will change" count={changed} />
      </section>
    </div>
  );
}

interface RowsProps {
  preview: BulkPreview;
  outcome: BulkOutcome;
  title: string;
  count: number;
}

function Rows({ preview: { rows }, outcome, title, count }: RowsProps) {
  const shown = rows.filter((row) => row.outcome === outcome);
  if (shown.length === 0) return null;
  return (
    <div>
      <h3 className="text-16 below-1">{title}</h3>
      <ul>
        {shown.map(({ id, name, reason, before, after, missing }) => (
          <li key={id}>
            {name} <span className="soft">{reason || `${before} → ${after}`}</span>
            {missing.length > 0 && ` without ${gapsInWords(missing)}`}
          </li>
        ))}
        {count > shown.length && <li className="soft">and {grouped(count - shown.length)} more</li>}
      </ul>
    </div>
  );
}
