import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { bankingDayText, bankingPause, nextBankingDay } from '#contract/money/payouts/banking-days.ts';
import { payoutMessages } from '#contract/money/payouts/payout-messages.ts';
import { Dialog, DialogActions } from '../../../platform/ui/dialogs/dialog.tsx';
import { formatLongDay, today } from '../../../platform/ui/text/format.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
  /** gets the day on which the banks are to pay; undefined for the next banking day */
  onExport: (day: string | undefined) => void;
}

export function AchExport({ opened, onClose, onExport }: Props) {
  return (
    <Dialog title="Export ACH file" opened={opened} onClose={onClose} size="narrow">
      <ExportForm onClose={onClose} onExport={onExport} />
    </Dialog>
  );
}

/** Says why the banks do not pay on the chosen day, and when they do next. */
function problemOf(day: string): string | null {
  const pause = day && bankingPause(day);
  return pause ? payoutMessages.notBankingDay(pause, bankingDayText(nextBankingDay(day))) : null;
}

function ExportForm({ onClose, onExport }: Omit<Props, 'opened'>) {
  const [day, setDay] = useState('');
  const problem = problemOf(day);
  return (
    <form
      noValidate
      className="stack gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!problem) onExport(day || undefined);
      }}
    >
      <TextInput
        label="Effective date"
        description={`The day on which the banks are to pay. Empty: the next banking day, ${formatLongDay(nextBankingDay(today()))}.`}
        error={problem}
        type="date"
        min={today()}
        data-autofocus
        value={day}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Export file</Button>
      </DialogActions>
    </form>
  );
}
