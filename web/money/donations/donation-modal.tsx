import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Donation } from '#contract/money/donations/donations.ts';
import { downloadAcknowledgement } from '#contract/money/statements/statements.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { DialogActions } from '../../platform/ui/dialogs/dialog.tsx';
import type { DialogState } from '../../platform/ui/dialogs/form-dialog.tsx';
import { RecordDialog } from '../../platform/ui/dialogs/record-dialog.tsx';
import { DownloadButton } from '../../platform/ui/lists/download/download-button.tsx';
import { DonationDetails } from './donation-details.tsx';
import { donationQuery, dropDonationLists, keepDonation } from './donation-queries.ts';
import { CorrectionForm } from './form/correction-form.tsx';
import { DonationDialogForm } from './form/donation-dialog-form.tsx';
import { DonationLedger } from './list/donation-ledger.tsx';
import { GivenOnlineNotice, SettledNotice } from './payout-state.tsx';
import { useLetters, useMarkThanked } from './thanks.tsx';

interface Props {
  /** undefined: closed */
  id: number | undefined;
  onClose: () => void;
}

/**
 * One donation: its facts and, for programme staff, its form and its corrections. Saving the form closes the dialog; adding a
 * correction leads back to the facts.
 */
export function DonationModal({ id, onClose }: Props) {
  return (
    <RecordDialog id={id} title="Donation" what="donation" query={donationQuery} onClose={onClose}>
      {(donation, dialog, close) => <OpenDonation donation={donation} dialog={dialog} close={close} onDone={onClose} />}
    </RecordDialog>
  );
}

interface OpenProps {
  donation: Donation;
  dialog: DialogState;
  close: () => void;
  /** closes the dialog without a question */
  onDone: () => void;
}

function OpenDonation({ donation, dialog, close, onDone }: OpenProps) {
  const client = useQueryClient();
  const [shown, setShown] = useState<'facts' | 'form' | 'correction'>('facts');
  const letters = useLetters();
  const thanking = useMarkThanked();
  const manages = may(useSignedInUser(), 'manageDonations');
  const correct = () => setShown('correction');
  if (shown === 'correction')
    return <CorrectionForm donation={donation} dialog={dialog} onCancel={close} onDone={() => setShown('facts')} />;
  if (shown === 'form') {
    return (
      <DonationDialogForm
        item={donation}
        dialog={dialog}
        close={close}
        onCorrect={correct}
        onSaved={(saved) => {
          keepDonation(client, saved);
          onDone();
        }}
        onDeleted={() => {
          onDone();
          client.removeQueries({ queryKey: donationQuery(donation.id).queryKey });
          dropDonationLists(client);
        }}
      />
    );
  }
  return (
    <>
      <DonationDetails donation={donation} />
      {donation.source === 'ONLINE' ? (
        <GivenOnlineNotice donation={donation} />
      ) : (
        donation.can.correct && <SettledNotice donation={donation} />
      )}
      {manages && donation.receivedByProgramme && <DonationLedger donation={donation.id} />}
      <DialogActions>
        <Button variant="default" onClick={close}>
          Close
        </Button>
        {mayAcknowledge(donation) && (
          <DownloadButton
            file
            download={downloadAcknowledgement}
            query={{ donationId: donation.id }}
            label="Acknowledgment (PDF)"
            around={letters.download({ donationId: donation.id })}
          />
        )}
        {mayAcknowledge(donation) && manages && !donation.thanks && !comesToNothing(donation) && (
          <Button variant="default" onClick={() => void letters.sent({ donationId: donation.id })}>
            Acknowledgment sent…
          </Button>
        )}
        {manages && donation.thanks && (
          <Button
            variant="default"
            loading={thanking.marking === false}
            onClick={() => void thanking.mark(false, { donations: [donation.id] })}
          >
            Not thanked
          </Button>
        )}
        {donation.can.correct && (
          <Button variant="default" onClick={correct}>
            Add a correction
          </Button>
        )}
        {donation.can.edit && <Button onClick={() => setShown('form')}>Edit</Button>}
      </DialogActions>
    </>
  );
}

/** Whether the donor can get a letter: the donor needs an account or a name, and has a receipt of what was given online. */
const mayAcknowledge = ({ user, firstName, lastName, source }: Donation) =>
  source !== 'ONLINE' && (user !== null || `${firstName}${lastName}`.trim() !== '');

/** Of a check that bounced, nothing was given: no letter has it. */
const comesToNothing = ({ amount, payout }: Donation) => amount + (payout?.corrections ?? 0) === 0;
