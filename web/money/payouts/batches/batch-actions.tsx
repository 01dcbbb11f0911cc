import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadPayoutFile, type PayoutBatch } from '#contract/money/payouts/batches.ts';
import { IfMay } from '../../../platform/ui/if-may.tsx';
import { DownloadButton } from '../../../platform/ui/lists/download/download-button.tsx';
import { ButtonLink } from '../../../platform/ui/page/links/button-link.tsx';
import { AchExport } from './ach-export.tsx';
import { CancelBatch } from './cancel-batch.tsx';
import type { BatchSteps } from './use-batch-steps.ts';

interface Props {
  batch: PayoutBatch;
  steps: BatchSteps;
}

/** The buttons of a batch: printing, downloading, and the actions that the user can take now, such as approving the batch. */
export function BatchActions({ batch, steps }: Props) {
  const { busy } = steps;
  const { can, state, file } = batch;
  const disabled = busy !== undefined;
  return (
    <>
      <Button variant="subtle" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
        Print
      </Button>
      {can.cancel && <CancelBatch batch={batch} disabled={disabled} />}
      {can.change && (
        <Button variant="default" loading={busy === 'compute'} disabled={disabled} onClick={() => void steps.computeAgain()}>
          Compute again
        </Button>
      )}
      <IfMay right="readBankDetails">
        {file && <DownloadButton download={downloadPayoutFile} query={{ batch: batch.id }} label="Download file" file />}
        {state === 'EXPORTED' && (
          <ButtonLink variant={can.close ? 'default' : 'filled'} to="/payouts/bank-statements">
            Import bank statement
          </ButtonLink>
        )}
      </IfMay>
      {can.approve && (
        <Button loading={busy === 'approve'} disabled={disabled} onClick={() => void steps.approve()}>
          Approve
        </Button>
      )}
      {can.export && <Export batch={batch} steps={steps} />}
      {can.close && (
        <Button loading={busy === 'close'} disabled={disabled} onClick={() => void steps.close()}>
          Close batch
        </Button>
      )}
    </>
  );
}

/** Exports the file. For an ACH file, first asks for the day on which the banks are to pay. */
function Export({ batch: { method }, steps }: Props) {
  const [asking, setAsking] = useState(false);
  const { busy } = steps;
  return (
    <>
      <Button
        loading={busy === 'export'}
        disabled={busy !== undefined}
        onClick={() => (method === 'ACH' ? setAsking(true) : void steps.export())}
      >
        Export file
      </Button>
      <AchExport
        opened={asking}
        onClose={() => setAsking(false)}
        onExport={(day) => {
          setAsking(false);
          void steps.export(day);
        }}
      />
    </>
  );
}
