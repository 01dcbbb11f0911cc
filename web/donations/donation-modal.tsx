import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Donation } from '#contract/donations/donations.ts';
import { downloadAcknowledgement } from '#contract/statements/statements.ts';
import { hasStatus } from '../api.ts';
import { DialogActions } from '../ui/dialogs/dialog.tsx';
import { type DialogState, FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { TryAgain } from '../ui/feedback/try-again.tsx';
import { DownloadButton } from '../ui/lists/download/download-button.tsx';
import { CorrectionForm } from './correction-form.tsx';
import classes from './donation-details.module.css';
import { DonationDetails } from './donation-details.tsx';
import { DonationDialogForm } from './donation-dialog-form.tsx';
import { DonationLedger } from './donation-ledger.tsx';
import { donationQuery, dropDonationLists, keepDonation } from './donation-queries.ts';
import { SettledNotice } from './payout-state.tsx';

interface Props {
  /** undefined: closed */
  id: number | undefined;
  onClose: () => void;
}

/** One donation: its facts and, for programme staff, its form and its corrections. Saving closes it. */
export function DonationModal({ id, onClose }: Props) {
  // the content stays while the dialog fades out
  const [shown, setShown] = useState(id);
  if (id !== undefined && id !== shown) setShown(id);
  return (
    <FormDialog title="Donation" opened={id !== undefined} onClose={onClose}>
      {(dialog, close) =>
        shown !== undefined && <OpenDonation key={shown} id={shown} dialog={dialog} close={close} onDone={onClose} />
      }
    </FormDialog>
  );
}

interface OpenProps {
  id: number;
  dialog: DialogState;
  close: () => void;
  /** closes the dialog without a question */
  onDone: () => void;
}

function OpenDonation({ id, dialog, close, onDone }: OpenProps) {
  const client = useQueryClient();
  const [shown, setShown] = useState<'facts' | 'form' | 'correction'>('facts');
  const query = useQuery(donationQuery(id));
  const { data, error } = query;
  const correct = () => setShown('correction');
  if (data && shown === 'correction')
    return <CorrectionForm donation={data} dialog={dialog} onCancel={close} onDone={() => setShown('facts')} />;
  if (data && shown === 'form') {
    return (
      <DonationDialogForm
        item={data}
        dialog={dialog}
        close={close}
        onCorrect={correct}
        onSaved={(saved) => {
          keepDonation(client, saved);
          onDone();
        }}
        onDeleted={() => {
          onDone();
          client.removeQueries({ queryKey: donationQuery(id).queryKey });
          dropDonationLists(client);
        }}
      />
    );
  }
  if (!data && !error) return <div className={classes.skeleton} aria-busy="true" />;
  return (
    <>
      {data ? <DonationDetails donation={data} /> : <Problem error={error} />}
      {data?.can.correct && <SettledNotice donation={data} />}
      {data?.can.edit && data.receivedByProgramme && <DonationLedger donation={data.id} />}
      <DialogActions>
        <Button variant="default" onClick={close}>
          Close
        </Button>
        {data && mayAcknowledge(data) && (
          <DownloadButton file path={downloadAcknowledgement.path} query={{ donationId: id }} label="Acknowledgment (PDF)" />
        )}
        {data?.can.correct && (
          <Button variant="default" onClick={correct}>
            Add a correction
          </Button>
        )}
        {data?.can.edit && <Button onClick={() => setShown('form')}>Edit</Button>}
        {!data && !hasStatus(error, 403, 404) && <TryAgain query={query} variant="filled" />}
      </DialogActions>
    </>
  );
}

/** A letter needs a donor to whom it can be written. */
const mayAcknowledge = ({ user, firstName, lastName }: Donation) => user !== null || `${firstName}${lastName}`.trim() !== '';

function Problem({ error }: { error: Error | null }) {
  const gone = hasStatus(error, 403, 404);
  return <p role="alert">{gone ? 'There is no such donation.' : 'The donation could not be loaded.'}</p>;
}
