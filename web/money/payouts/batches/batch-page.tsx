import { Link, useParams } from '@tanstack/react-router';
import type { PayoutBatch } from '#contract/money/payouts/batches.ts';
import { payoutMethodLabels } from '#contract/money/payouts/payout-choices.ts';
import { SkeletonLines } from '../../../platform/ui/feedback/loading/skeleton-lines.tsx';
import { MessagePage } from '../../../platform/ui/feedback/message-page.tsx';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { IfMay } from '../../../platform/ui/if-may.tsx';
import { BackLink } from '../../../platform/ui/page/links/back-link.tsx';
import { PageHeader } from '../../../platform/ui/page/page-header.tsx';
import { RecordPage } from '../../../platform/ui/page/record-page.tsx';
import { rangeText } from '../../donations/donation-words.ts';
import { BatchChip } from '../chip.tsx';
import { batchQuery } from '../payout-queries.ts';
import { nextStep } from '../payout-words.ts';
import { BatchActions } from './batch-actions.tsx';
import { BatchFacts } from './batch-facts.tsx';
import { BatchFigures } from './batch-figures.tsx';
import { BatchHistory } from './batch-history.tsx';
import classes from './batch-page.module.css';
import { BatchLines } from './lines/batch-lines.tsx';
import { useBatchSteps } from './use-batch-steps.ts';

const back = <BackLink to="/payouts">Payouts</BackLink>;

/** One payout batch: what is to be done next, its payments, and its history. */
export function BatchPage() {
  const { id } = useParams({ from: '/signed-in/payouts/$id' });
  return (
    <RecordPage
      id={id}
      query={batchQuery}
      loading={<SkeletonLines label="Loading the batch" lines={6} />}
      notFound={
        <MessagePage title="No such batch" action={<Link to="/payouts">Go to Payouts</Link>}>
          <p>The link may be mistyped.</p>
        </MessagePage>
      }
      failed="Error loading the batch"
    >
      {(batch) => <Batch key={batch.id} batch={batch} />}
    </RecordPage>
  );
}

function Batch({ batch }: { batch: PayoutBatch }) {
  const steps = useBatchSteps(batch);
  const { id, state, method } = batch;
  return (
    <article className="shrinks">
      <PageHeader
        title={`Payout batch ${id}`}
        breadcrumb={back}
        aside={<BatchChip state={state} />}
        actions={<BatchActions batch={batch} steps={steps} />}
      >
        <p className="soft above-2">
          {payoutMethodLabels[method]} · Donations of {rangeText(batch)}
        </p>
      </PageHeader>
      <div className={`${classes.notices} not-printed`}>
        <FormProblem text={steps.problem} />
        <p className={classes.next}>
          <span className={classes.nextTitle}>Next</span> {nextStep(batch)}
        </p>
      </div>
      <BatchFigures batch={batch} />
      <BatchLines batch={batch} />
      <BatchFacts batch={batch} />
      <IfMay right="readAudit">
        <BatchHistory batch={id} />
      </IfMay>
    </article>
  );
}
