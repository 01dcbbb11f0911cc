import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { noteSetUpOpened, type readSetUp, setUp } from '#contract/people/set-up.ts';
import type { BodyOf, ResultOf } from '#contract/platform/wire/endpoint.ts';
import { ApiFailure, call } from '../../../platform/api.ts';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { useCallForm } from '../../../platform/ui/forms/use-call-form.ts';
import { PageHeader } from '../../../platform/ui/page/page-header.tsx';
import { CodeStep } from '../../second-factor/code-step.tsx';
import { replaceSession } from '../../session-calls.ts';
import classes from '../account-form.module.css';
import { joined } from '../joined.ts';
import { OtherSignedIn } from '../other-signed-in.tsx';
import { NewPasswordField } from '../passwords/new-password-field.tsx';

interface Props {
  token: string;
  /** the opened set-up link. A link for one person fixes the email address */
  link: ResultOf<typeof readSetUp>;
  onInvalid: () => void;
}

export function SetUpForm({ token, link, onInvalid }: Props) {
  const { email, firstName, lastName } = link;
  const navigate = useNavigate();
  /** the typed form, if the account has a second factor and a code is needed too */
  const [typed, setTyped] = useState<BodyOf<typeof setUp>>();
  const noted = useRef(false);
  const [asksCode, setAsksCode] = useState(false);

  function askCode(body: BodyOf<typeof setUp>): void {
    setTyped(body);
    setAsksCode(true);
  }

  /** The invitation counts as opened once somebody is about to type, not when a mail scanner runs the page. */
  function noteOpened(): void {
    if (noted.current) return;
    noted.current = true;
    call(noteSetUpOpened, { params: { token }, quiet: true }).catch(() => undefined);
  }

  async function send(body: BodyOf<typeof setUp>): Promise<void> {
    try {
      replaceSession(await call(setUp, { params: { token }, body, quiet: 'refusals' }));
      await navigate({ to: '/', replace: true });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.members['secondFactor']) askCode(body);
      else if (error.status === 404) onInvalid();
      else throw error;
    }
  }

  const { field, general, busy, submit } = useCallForm({
    initialValues: {
      firstName: typed?.firstName ?? firstName,
      lastName: typed?.lastName ?? lastName,
      email: email ?? '',
      password: '',
    },
    schema: z.omit(setUp.body, { code: true }),
    send,
  });
  if (typed && asksCode) {
    return (
      <div className={classes.page}>
        <CodeStep send={(code) => send({ ...typed, code })} onBack={() => setAsksCode(false)} />
      </div>
    );
  }

  return (
    <div className={classes.page}>
      <PageHeader title="Set up your account">
        <p className="soft above-2">{joined(link)}</p>
      </PageHeader>
      <OtherSignedIn email={email} />
      <form className="stack gap-4-half" onSubmit={submit} onFocus={noteOpened} noValidate aria-busy={busy}>
        <FormProblem text={general} />
        <div className="stack gap-4-half pair">
          <TextInput {...field('firstName')} size="md" label="First Name" autoComplete="given-name" />
          <TextInput {...field('lastName')} size="md" label="Last Name" autoComplete="family-name" />
        </div>
        <TextInput
          {...field('email')}
          size="md"
          label="Email"
          type="email"
          autoComplete="username"
          readOnly={email !== null}
          {...(email === null ? {} : { description: 'This link was made for this address.', variant: 'filled' })}
        />
        <NewPasswordField {...field('password')} />
        <Button type="submit" size="md" loading={busy} fullWidth>
          Create Account
        </Button>
      </form>
    </div>
  );
}
