import type { ReactNode } from 'react';
import type { PayoutBatch } from '#contract/money/payouts/batches.ts';
import { CopyButton } from '../../../platform/ui/feedback/copy-button.tsx';
import { formatDollars, formatMoment } from '../../../platform/ui/text/format.ts';
import { formatSize } from '../../../platform/ui/text/format-size.ts';
import classes from './batch-page.module.css';

type Person = PayoutBatch['draftedBy'];

/** Who drafted, approved, exported, closed or cancelled the batch, and when; its note and its file. */
export function BatchFacts({ batch }: { batch: PayoutBatch }) {
  const { file, note, minimum, nonprofits } = batch;
  return (
    <section className={`${classes.section} heads-22 shrinking-parts stack gap-4 above-10`} aria-labelledby="facts">
      <h2 id="facts">About this batch</h2>
      <dl className="stack gap-2">
        <Step title="Drafted" by={batch.draftedBy} at={batch.draftedAt} />
        <Step title="Approved" by={batch.approvedBy} at={batch.approvedAt} />
        <Step title="Exported" by={batch.exportedBy} at={batch.exportedAt} />
        <Step title="Closed" by={batch.closedBy} at={batch.closedAt} />
        <Step title="Cancelled" by={batch.cancelledBy} at={batch.cancelledAt} />
        {minimum > 0 && <Fact title="Smallest payment">{formatDollars(minimum)}</Fact>}
        {nonprofits && <Fact title="Only">the nonprofits that were chosen for it</Fact>}
        {note && <Fact title="Note">{note}</Fact>}
        {file && (
          <Fact title="File">
            {file.name}, {formatSize(file.bytes)}
            {file.hash !== null && (
              <span className="soft block text-14 buttons-not-printed">
                SHA-256 <code>{file.hash}</code> <CopyButton text={file.hash} of="the SHA-256" />
              </span>
            )}
          </Fact>
        )}
      </dl>
    </section>
  );
}

function Step({ title, by, at }: { title: string; by: Person; at: string | null }) {
  if (at === null) return null;
  return (
    <Fact title={title}>
      {by?.fullName || 'A former user'}, {formatMoment(at)}
    </Fact>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={`${classes.fact} columns-40 line-details soft-terms`}>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}
