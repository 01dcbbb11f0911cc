import { Button, TextInput } from '@mantine/core';
import { encode } from 'uqr';
import { type beginSecondFactor, confirmSecondFactor } from '#contract/platform/access/second-factor.ts';
import type { ResultOf } from '#contract/platform/wire/endpoint.ts';
import { call } from '../../platform/api.ts';
import { CopyButton } from '../../platform/ui/feedback/copy-button.tsx';
import { FormProblem } from '../../platform/ui/forms/form-problem.tsx';
import { useCallForm } from '../../platform/ui/forms/use-call-form.ts';
import classes from './second-factor.module.css';

interface Props {
  begun: ResultOf<typeof beginSecondFactor>;
  onConfirmed: (codes: readonly string[]) => void;
  onCancel: () => void;
}

/** Shows the secret to an authenticator app, and asks for its first code. */
export function SetUpApp({ begun: { secret, address }, onConfirmed, onCancel }: Props) {
  const { field, general, busy, submit } = useCallForm({
    initialValues: { code: '' },
    schema: confirmSecondFactor.body,
    send: async (body) => onConfirmed((await call(confirmSecondFactor, { body, quiet: 'refusals' })).recoveryCodes),
  });
  return (
    <section className={classes.steps} aria-label="Set up two-step sign-in">
      <div className="stack gap-3">
        <h2 className="text-20">1. Add the account to your authenticator app</h2>
        <p>
          Any app for one-time codes does, such as Google Authenticator, Microsoft Authenticator, 2FAS or a password manager. Scan
          this picture with it.
        </p>
        <QrCode address={address} label="QR code for your authenticator app" />
        <p>
          Reading this on the telephone itself? <a href={address}>Open the app</a>, or type this key into it:{' '}
          <strong className={classes.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</strong>{' '}
          <CopyButton text={secret} of="the key" />
        </p>
      </div>
      <form className="stack gap-4-half" onSubmit={submit} noValidate aria-busy={busy}>
        <h2 className="text-20">2. Enter the code that it shows</h2>
        <FormProblem text={general} />
        <TextInput
          {...field('code')}
          label="Code"
          description="Six digits, new every half minute."
          autoComplete="one-time-code"
          inputMode="numeric"
          size="md"
          classNames={{ input: classes.code ?? '' }}
        />
        <div className="row gap-2">
          <Button type="submit" loading={busy}>
            Turn on two-step sign-in
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </section>
  );
}

/** An address as a QR code. Dark on white in both color schemes, because many telephones read nothing else. */
function QrCode({ address, label }: { address: string; label: string }) {
  const { data, size } = encode(address, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className={classes.picture} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={squares.join('')} fill="#000" />
    </svg>
  );
}
