import { Button, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { type ApplicationResponse, reopenResponse, responseMessages } from '#contract/application-response-calls.ts';
import { programme } from '../../programme.ts';
import { confirm } from '../../ui/confirm.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { formatMoment } from '../../ui/format.ts';
import { fromLocalTime, toLocalTime } from '../zoned-time.ts';
import classes from './response-page.module.css';
import { useStaffStep } from './use-staff-step.ts';

export function ReopenButton({ response }: { response: ApplicationResponse }) {
  const [opened, setOpened] = useState(false);
  const typed = useRef(false);

  async function close(): Promise<void> {
    const keep = typed.current && !(await confirm({ title: 'Discard the reason?', confirm: 'Discard', loss: true }));
    if (!keep) setOpened(false);
  }

  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          typed.current = false;
          setOpened(true);
        }}
      >
        Reopen
      </Button>
      <Dialog title="Reopen this application" opened={opened} onClose={() => void close()}>
        <ReopenForm
          response={response}
          onTyped={(text) => {
            typed.current = text.trim() !== '';
          }}
          onCancel={() => void close()}
          onDone={() => setOpened(false)}
        />
      </Dialog>
    </>
  );
}

interface Props {
  response: ApplicationResponse;
  onTyped: (reason: string) => void;
  onCancel: () => void;
  onDone: () => void;
}

function ReopenForm({ response, onTyped, onCancel, onDone }: Props) {
  const { closesAt, extendedUntil, id, nonprofitRef } = response;
  const zone = programme().programmeTimeZone;
  const closed = closesAt !== null && Date.parse(closesAt) <= Date.now();
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState(toLocalTime(closed ? null : extendedUntil, zone));
  const step = useStaffStep({ endpoint: reopenResponse, id, done: 'Application reopened.', onDone });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const wanted = fromLocalTime(until, zone);
    if (reason.trim() === '') step.show({ reason: responseMessages.reason });
    else if (closed && wanted === null) step.show({ extendedUntil: responseMessages.newDeadline });
    else void step.send({ reason, ...(wanted !== null && wanted !== extendedUntil ? { extendedUntil: wanted } : {}) });
  }

  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <p>
        {nonprofitRef.name} can then change its answers and has to submit again. Its staff are told by mail, with your reason.
      </p>
      <FormProblem text={step.general} />
      <Textarea
        label="Reason"
        withAsterisk
        autosize
        minRows={3}
        data-autofocus
        value={reason}
        error={step.errors.reason}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value);
          onTyped(currentTarget.value);
        }}
      />
      {closesAt !== null && (
        <TextInput
          type="datetime-local"
          label="New deadline"
          withAsterisk={closed}
          description={
            closed
              ? `Applications closed on ${formatMoment(closesAt)}.`
              : `Open until ${formatMoment(closesAt)}; leave empty to keep that.`
          }
          value={until}
          error={step.errors.extendedUntil}
          onChange={({ currentTarget }) => setUntil(currentTarget.value)}
        />
      )}
      <DialogActions>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={step.busy}>
          Reopen
        </Button>
      </DialogActions>
    </form>
  );
}
