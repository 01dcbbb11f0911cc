import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { remindNonprofits } from '#contract/money/reporting/reporting.ts';
import { periodName } from '#contract/platform/programme/reporting-dates.ts';
import { call } from '../../platform/api.ts';
import { listOf } from '../../platform/query-of.ts';
import { Dialog } from '../../platform/ui/dialogs/dialog.tsx';
import { ReminderForm } from '../../platform/ui/forms/dialogs/reminder-form.tsx';
import { Receivers } from './receivers.tsx';
import { dropReporting, type Period } from './reporting-queries.ts';

interface Props {
  period: Period;
  /** reminds only nonprofits that these words find */
  search: string | undefined;
}

/** Reminds nonprofits that have not reported: shows the receivers first, then sends. */
export function RemindersButton({ period, search }: Props) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button onClick={() => setOpened(true)}>Send reminders</Button>
      <Dialog title={`Remind about ${periodName(period)}`} opened={opened} onClose={close}>
        <Reminders period={period.id} search={search} onClose={close} />
      </Dialog>
    </>
  );
}

function Reminders({ period, search, onClose }: Pick<Props, 'search'> & { period: number; onClose: () => void }) {
  const client = useQueryClient();
  const params = { id: period };
  return (
    <ReminderForm
      previewOf={(message) =>
        listOf(remindNonprofits, { params, query: { dryRun: true }, body: { search, message } }, { staleTime: 0 })
      }
      send={(message, { emails, fingerprint }) =>
        call(remindNonprofits, { params, body: { search, message, emails, fingerprint }, quiet: true })
      }
      onSent={() => dropReporting(client)}
      onClose={onClose}
      loading="Loading who has not reported"
    >
      {(found) => (
        <>
          {search && <p>Only the nonprofits that your search found.</p>}
          <Receivers preview={found} />
        </>
      )}
    </ReminderForm>
  );
}
