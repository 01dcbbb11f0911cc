import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  askEmailChange,
  cancelEmailChange,
  type EmailChange,
  emailStopDays,
  readEmailChange,
} from '#contract/people/email-change.ts';
import { call } from '../../../platform/api.ts';
import { queryOf } from '../../../platform/query-of.ts';
import { useSignedInUser } from '../../../platform/session.ts';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { Unloaded } from '../../../platform/ui/feedback/loading/unloaded.tsx';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { useCallForm } from '../../../platform/ui/forms/use-call-form.ts';
import { EmailAddress } from '../../../platform/ui/text/email-address.tsx';
import { formatMoment } from '../../../platform/ui/text/format.ts';

const emailChangeQuery = queryOf(readEmailChange, {}, { staleTime: 0 });

/** The address that the user signs in with, and the form that asks for another one. */
export function ChangeAddress() {
  const { email } = useSignedInUser();
  const query = useQuery(emailChangeQuery);
  const { data } = query;
  const words = useRef<HTMLDivElement>(null);
  // the button that was used is gone then, and with it the focus
  const readOn = () => words.current?.focus();
  return (
    <section aria-labelledby="address" className="stack gap-2 start">
      <h2 id="address" className="text-20">
        Email address
      </h2>
      {/* a status only once loaded, so that a screen reader says what a button has done, and not what the page began with */}
      <div ref={words} role={data && 'status'} tabIndex={-1} className="stack gap-2 no-outline">
        <p>
          You sign in with{' '}
          <strong className="breakable">
            <EmailAddress address={email} />
          </strong>
          .
        </p>
        {data?.pending && <Sent pending={data.pending} />}
      </div>
      {!data && <Unloaded query={query} what="your wish for another address" inText />}
      {data?.pending && <Pending onDone={readOn} />}
      {data && !data.pending && <Form onDone={readOn} />}
    </section>
  );
}

function useKeep() {
  const client = useQueryClient();
  return (change: EmailChange) => client.setQueryData(emailChangeQuery.queryKey, change);
}

function Sent({ pending: { email, confirmUntil } }: { pending: NonNullable<EmailChange['pending']> }) {
  return (
    <p>
      We emailed a link to <strong className="breakable">{email}</strong>. Open it in this browser by {formatMoment(confirmUntil)}
      : then you sign in with the new address, and are signed out everywhere else.
    </p>
  );
}

function Pending({ onDone }: { onDone: () => void }) {
  const keep = useKeep();
  const cancel = useMutation({
    mutationFn: () => call(cancelEmailChange, {}),
    onSuccess: (change) => {
      keep(change);
      onDone();
      showAlert({ tone: 'success', text: 'Your address stays as it is.' });
    },
  });
  return (
    <>
      <p className="soft text-15">
        Nothing has arrived? Look at the spelling and among the unwanted mail. An address that another account has gets no link.
      </p>
      <Button variant="default" size="sm" loading={cancel.isPending} onClick={() => cancel.mutate()}>
        Keep my address
      </Button>
    </>
  );
}

function Form({ onDone }: { onDone: () => void }) {
  const keep = useKeep();
  const [opened, setOpened] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (opened) input.current?.focus();
  }, [opened]);
  const { field, general, busy, submit } = useCallForm({
    initialValues: { email: '' },
    schema: askEmailChange.body,
    send: async (body) => {
      keep(await call(askEmailChange, { body, quiet: 'refusals' }));
      onDone();
    },
  });
  if (!opened)
    return (
      <Button variant="default" size="sm" onClick={() => setOpened(true)}>
        Change address
      </Button>
    );
  return (
    <form className="stack gap-4-half" onSubmit={submit} noValidate aria-busy={busy}>
      <FormProblem text={general} />
      <TextInput
        {...field('email')}
        ref={input}
        type="email"
        label="New address"
        autoComplete="email"
        description={`It gets a link that confirms it. Your present address gets one that stops or undoes the change, for ${emailStopDays} days.`}
      />
      <Button type="submit" loading={busy}>
        Send the links
      </Button>
    </form>
  );
}
