import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { remindNonprofits } from '#contract/reporting/reporting.ts';
import { periodName } from '#contract/reporting/reporting-dates.ts';
import { call } from '../api.ts';
import { listOf } from '../query-of.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { ReminderForm } from '../ui/forms/reminder-form.tsx';
import { Receivers } from './receivers.tsx';
import { dropReporting, type Period } from './reporting-queries.ts';

interface Props {
  period: Period;
  /** nonprofits to remind; undefined: all that have not reported */
  only: readonly number[] | undefined;
}

/** Reminds nonprofits that have not reported: shows the receivers first, then sends. */
export function RemindersButton({ period, only }: Props) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button onClick={() => setOpened(true)}>Send reminders</Button>
      <Dialog title={`Remind about ${periodName(period)}`} opened={opened} onClose={close}>
        <Reminders period={period.id} only={only} onClose={close} />
      </Dialog>
    </>
  );
}

function Reminders({ period, only, onClose }: Pick<Props, 'only'> & { period: number; onClose: () => void }) {
  const client = useQueryClient();
  const params = { id: period };
  const chosen = only && { nonprofits: [...only] };
  return (
    <ReminderForm
      previewOf={(message) =>
        listOf(remindNonprofits, { params, query: { dryRun: true }, body: { ...chosen, message } }, { staleTime: 0 })
      }
      send={(message, emails) => call(remindNonprofits, { params, body: { ...chosen, message, emails }, quiet: true })}
      onSent={() => dropReporting(client)}
      onClose={onClose}
      loading="Loading who has not reported"
    >
      {(found) => (
        <>
          {only && <p>Only the nonprofits that your search found.</p>}
          <Receivers preview={found} />
        </>
      )}
    </ReminderForm>
  );
}
