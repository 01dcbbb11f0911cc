import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog, DialogActions } from '../../ui/dialogs/dialog.tsx';
import { today } from '../../ui/text/format.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
  /** gets the day on which the banks are to pay; undefined for the next weekday */
  onExport: (day: string | undefined) => void;
}

export function AchExport({ opened, onClose, onExport }: Props) {
  return (
    <Dialog title="Export ACH file" opened={opened} onClose={onClose} size="narrow">
      <ExportForm onClose={onClose} onExport={onExport} />
    </Dialog>
  );
}

function ExportForm({ onClose, onExport }: Omit<Props, 'opened'>) {
  const [day, setDay] = useState('');
  return (
    <form
      noValidate
      className="stack gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onExport(day || undefined);
      }}
    >
      <TextInput
        label="Effective date"
        description="The day on which the banks are to pay. Empty: the next weekday."
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
