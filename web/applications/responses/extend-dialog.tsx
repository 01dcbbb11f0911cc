import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type ApplicationResponse, extendResponse } from '#contract/application-response-calls.ts';
import { instantMessage } from '#contract/days-and-times.ts';
import { programme } from '../../programme.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { formatMoment } from '../../ui/format.ts';
import { fromLocalTime, toLocalTime } from '../zoned-time.ts';
import classes from './response-page.module.css';
import { useStaffStep } from './use-staff-step.ts';

export function ExtendButton({ response }: { response: ApplicationResponse }) {
  const [opened, setOpened] = useState(false);
  // without a closing date there is nothing to extend
  if (response.closesAt === null) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Extend deadline
      </Button>
      <Dialog title="Extend the deadline" opened={opened} onClose={() => setOpened(false)}>
        <ExtendForm response={response} closesAt={response.closesAt} onClose={() => setOpened(false)} />
      </Dialog>
    </>
  );
}

interface Props {
  response: ApplicationResponse;
  closesAt: string;
  onClose: () => void;
}

function ExtendForm({ response: { id, nonprofitRef, extendedUntil }, closesAt, onClose }: Props) {
  const zone = programme().programmeTimeZone;
  const [until, setUntil] = useState(toLocalTime(extendedUntil, zone));
  const step = useStaffStep({ endpoint: extendResponse, id, done: 'Deadline changed.', onDone: onClose });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const wanted = fromLocalTime(until, zone);
    if (wanted === null) step.show({ extendedUntil: instantMessage });
    else void step.send({ extendedUntil: wanted });
  }

  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <p>For {nonprofitRef.name} alone: its staff are told by mail.</p>
      <FormProblem text={step.general} />
      <TextInput
        type="datetime-local"
        label="Deadline"
        description={`${Date.parse(closesAt) <= Date.now() ? 'It was' : 'It is'} ${formatMoment(closesAt)}.`}
        data-autofocus
        value={until}
        error={step.errors.extendedUntil}
        onChange={({ currentTarget }) => setUntil(currentTarget.value)}
      />
      <DialogActions>
        {extendedUntil !== null && (
          <Button variant="subtle" disabled={step.busy} onClick={() => void step.send({ extendedUntil: null })}>
            Take the extension back
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={step.busy}>
          Save
        </Button>
      </DialogActions>
    </form>
  );
}
