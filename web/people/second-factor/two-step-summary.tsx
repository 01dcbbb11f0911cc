import { Link } from '@tanstack/react-router';
import { useSignedInUser } from '../../platform/session.ts';

/** The part of “Password and Sessions” that says whether the second factor is on. */
export function TwoStepSummary() {
  const { secondFactor } = useSignedInUser();
  return (
    <section aria-labelledby="two-step" className="stack gap-2">
      <h2 id="two-step" className="text-20">
        Two-step sign-in
      </h2>
      <p>
        {secondFactor
          ? 'On: signing in takes a code from your authenticator app beside your password.'
          : 'Off: your password alone signs in. A code from an app on your telephone makes your account much safer.'}
      </p>
      <p>
        <Link to="/my-profile/sign-in/two-step">{secondFactor ? 'Recovery codes and devices' : 'Set up two-step sign-in'}</Link>
      </p>
    </section>
  );
}
