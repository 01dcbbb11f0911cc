import { Button } from '@mantine/core';
import type { SecondFactor } from '#contract/platform/access/second-factor.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { Unloaded } from '../../platform/ui/feedback/loading/unloaded.tsx';
import { formatMoment } from '../../platform/ui/text/format.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './second-factor.module.css';
import { SetUpApp } from './set-up-app.tsx';
import { useTwoStep } from './use-two-step.ts';

/** Sets up, shows and changes the user's second factor. */
export function TwoStep() {
  const steps = useTwoStep();
  const { state, shown } = steps;
  if (shown.is === 'set-up') return <SetUpApp begun={shown.begun} onConfirmed={steps.confirmed} onCancel={steps.cancel} />;
  if (shown.is === 'codes') return <RecoveryCodes codes={shown.codes} onDone={() => void steps.done()} />;
  if (!state.data) return <Unloaded query={state} what="your two-step sign-in" />;
  return state.data.activeSince === null ? <Off {...steps} /> : <On {...steps} factor={state.data} />;
}

type Steps = Pick<ReturnType<typeof useTwoStep>, 'begin' | 'renew' | 'turnOff' | 'busy'>;

function Off({ begin, busy }: Steps) {
  return (
    <div className={classes.steps}>
      <p>
        With two-step sign-in, a code from an app on your telephone is asked for after your password. Whoever learns your password
        still cannot sign in as you. It takes about two minutes, and an app for one-time codes.
      </p>
      <div>
        <Button loading={busy} onClick={() => void begin()}>
          Set up two-step sign-in
        </Button>
      </div>
    </div>
  );
}

function On({ factor, begin, renew, turnOff, busy }: Steps & { factor: SecondFactor }) {
  const { activeSince, recoveryCodesLeft, isRequired } = factor;
  return (
    <div className={classes.steps}>
      <p>
        <strong>On</strong>
        {activeSince && ` since ${formatMoment(activeSince)}`}. Signing in asks for a code from your authenticator app.
      </p>
      <p>
        {howMany(recoveryCodesLeft, 'recovery code is', 'recovery codes are')} left. Each works once, if you don’t have your
        telephone.
      </p>
      <div className="row gap-2">
        <Button variant="default" disabled={busy} onClick={() => void renew()}>
          Make new recovery codes
        </Button>
        <Button variant="default" disabled={busy} onClick={() => void begin()}>
          Move to another device
        </Button>
        {!isRequired && (
          <Button variant="default" disabled={busy} onClick={() => void turnOff()}>
            Turn off
          </Button>
        )}
      </div>
    </div>
  );
}
