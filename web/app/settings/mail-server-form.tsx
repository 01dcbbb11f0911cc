import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useRef } from 'react';
import * as z from 'zod/mini';
import {
  changeMailServer,
  type MailSecurity,
  type MailServerRecord,
  mailSecurities,
  mailSecurityLabels,
} from '#contract/platform/mail/mail-server.ts';
import type { ResultOf } from '#contract/platform/wire/endpoint.ts';
import { call } from '../../platform/api.ts';
import { PasswordField } from '../../platform/ui/forms/fields/password-field.tsx';
import { FormProblem } from '../../platform/ui/forms/form-problem.tsx';
import { useCallForm } from '../../platform/ui/forms/use-call-form.ts';

const options = mailSecurities.map((value) => ({ value, label: mailSecurityLabels[value] }));

/** The texts as typed: the server checks them, and its messages stand at the fields. */
const typed = z.object({ host: z.string(), port: z.string(), security: z.string(), userName: z.string(), password: z.string() });

interface Props {
  record: MailServerRecord;
  /** whether the server refused the last try */
  isRefused: boolean;
  onTried: (result: ResultOf<typeof changeMailServer>) => void;
}

/** Unlike other forms, this one is never copied to the browser's storage: it has a password. */
export function MailServerForm({ record: { server, canStorePassword, contactIsSet }, isRefused, onTried }: Props) {
  const evenIfRefused = useRef(false);
  const { field, general, busy, submit } = useCallForm({
    initialValues: {
      host: server?.host ?? '',
      port: String(server?.port ?? 587),
      security: server?.security ?? 'STARTTLS',
      userName: server?.userName ?? '',
      password: '',
    },
    schema: typed,
    send: async ({ port, security, ...rest }) => {
      const body = {
        ...rest,
        port: Number(port.trim() || Number.NaN),
        security: security as MailSecurity,
        evenIfRefused: evenIfRefused.current,
      };
      evenIfRefused.current = false;
      onTried(await call(changeMailServer, { body, quiet: 'refusals' }));
    },
  });
  return (
    <form className="stack gap-4" onSubmit={submit} noValidate aria-busy={busy} autoComplete="off">
      <FormProblem text={general} />
      <TextInput
        {...field('host')}
        className="wide-24"
        label="Host"
        placeholder="mail.example.org"
        description="Your provider calls it the SMTP server or the server for outgoing mail."
        spellCheck={false}
        autoCapitalize="none"
      />
      <NativeSelect {...field('security')} className="wide-24" label="Encryption" data={options} />
      <TextInput {...field('port')} className="wide-24" label="Port" inputMode="numeric" />
      <TextInput
        {...field('userName')}
        className="wide-24"
        label="User name"
        description="Often an email address. Empty: the server asks for none."
        spellCheck={false}
        autoCapitalize="none"
      />
      <PasswordField
        {...field('password')}
        className="wide-24"
        label="Password"
        autoComplete="new-password"
        description={
          server?.hasPassword
            ? 'Stored, and never shown again. Leave it empty to keep it.'
            : 'It is stored encrypted, and never shown again.'
        }
      />
      <div className="row gap-3">
        <Button type="submit" loading={busy} disabled={!contactIsSet}>
          Test and save
        </Button>
        {isRefused && (
          <Button
            type="submit"
            variant="default"
            disabled={busy}
            onClick={() => {
              evenIfRefused.current = true;
            }}
          >
            Save it all the same
          </Button>
        )}
      </div>
      {!canStorePassword && <p className="soft">Without a user name and a password it works all the same.</p>}
    </form>
  );
}
