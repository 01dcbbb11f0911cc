import { Link } from '@tanstack/react-router';
import { IfMay } from '../../../platform/ui/if-may.tsx';
import { BackLink } from '../../../platform/ui/page/links/back-link.tsx';
import { PageHeader } from '../../../platform/ui/page/page-header.tsx';
import { PasskeyList } from '../../passkeys/passkey-list.tsx';
import { TwoStepSummary } from '../../second-factor/two-step-summary.tsx';
import { ChangePassword } from '../passwords/change-password.tsx';
import { ChangeAddress } from './change-address.tsx';
import { SessionList } from './session-list.tsx';
import classes from './sign-in-settings.module.css';

/** Email address, password, passkeys, two-step sign-in and sessions of the user. */
export function SignInSettingsPage() {
  return (
    <>
      <PageHeader title="Password and Sessions" breadcrumb={<BackLink to="/my-profile">My Profile</BackLink>} />
      <div className={`${classes.parts} columns-56`}>
        <div className="stack gap-10">
          <SessionList />
          <PasskeyList />
          <IfMay right="makeAccessKeys">
            <section aria-labelledby="access-keys">
              <h2 id="access-keys" className="text-20">
                Access keys
              </h2>
              <p>
                Programs act for you with a key. <Link to="/my-profile/sign-in/keys">See and make access keys</Link>
              </p>
            </section>
          </IfMay>
        </div>
        <div className="stack gap-10">
          <ChangeAddress />
          <TwoStepSummary />
          <ChangePassword />
        </div>
      </div>
    </>
  );
}
