import { BackLink } from '../../ui/page/back-link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { ChangePassword } from './change-password.tsx';
import { SessionList } from './session-list.tsx';
import classes from './sign-in-settings.module.css';

/** Password and sessions of the user. */
export function SignInSettingsPage() {
  return (
    <>
      <PageHeader title="Password and Sessions" breadcrumb={<BackLink to="/my-profile">My Profile</BackLink>} />
      <div className={`${classes.parts} columns-56`}>
        <SessionList />
        <ChangePassword />
      </div>
    </>
  );
}
