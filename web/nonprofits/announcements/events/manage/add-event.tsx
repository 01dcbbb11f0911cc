import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { may } from '#contract/platform/access/permissions.ts';
import { useSignedInUser } from '../../../../platform/session.ts';
import { Dialog, DialogActions } from '../../../../platform/ui/dialogs/dialog.tsx';
import { type Choice, TypeAhead } from '../../../../platform/ui/forms/fields/choosing/type-ahead.tsx';
import { searchNonprofits } from '../../../list/search-nonprofits.ts';
import { EventModal } from '../event-modal.tsx';
import { dropEvents } from './manage-queries.ts';

interface Props {
  /** whether the address asks for the form */
  opened: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** Opens the form of a new event. Programme staff first choose its nonprofit. */
export function AddEvent({ opened, onOpen, onClose }: Props) {
  const user = useSignedInUser();
  const client = useQueryClient();
  const own = may(user, 'manageNonprofits') ? null : user.nonprofit;
  // kept while the form fades out; the next new event asks again
  const [chosen, setChosen] = useState<{ nonprofit: number; current: boolean } | null>(null);
  const nonprofit = own ?? chosen?.nonprofit ?? null;
  const asking = own === null && chosen?.current !== true;
  const close = () => {
    setChosen((now) => now && { ...now, current: false });
    onClose();
  };
  const saved = () => {
    dropEvents(client);
    close();
  };
  return (
    <>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={onOpen}>
        New Event
      </Button>
      <Dialog title="Whose event is it?" opened={opened && asking} onClose={close}>
        <ChooseNonprofit onBack={close} onChoose={(id) => setChosen({ nonprofit: id, current: true })} />
      </Dialog>
      {nonprofit !== null && (
        <EventModal
          nonprofit={nonprofit}
          item={undefined}
          opened={opened && !asking}
          onClose={close}
          onSaved={saved}
          onDeleted={saved}
        />
      )}
    </>
  );
}

function ChooseNonprofit({ onBack, onChoose }: { onBack: () => void; onChoose: (id: number) => void }) {
  const [choice, setChoice] = useState<Choice | null>(null);
  return (
    <form
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (choice) onChoose(choice.id);
      }}
    >
      <TypeAhead label="Nonprofit" value={choice} onChange={setChoice} search={searchNonprofits} withAsterisk />
      <DialogActions>
        <Button variant="default" onClick={onBack}>
          Cancel
        </Button>
        <Button type="submit" disabled={!choice}>
          Continue
        </Button>
      </DialogActions>
    </form>
  );
}
