import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { PageHeader } from '../ui/page-header.tsx';
import { ChangePassword } from './change-password.tsx';
import { SessionList } from './session-list.tsx';
import classes from './sign-in-settings.module.css';

/** One's password, and where one is signed in. */
export function SignInSettingsPage() {
  const back = (
    <nav aria-label="Breadcrumb" className={classes.back}>
      <Link to="/my-profile">
        <IconArrowLeft size={18} aria-hidden /> My Profile
      </Link>
    </nav>
  );
  return (
    <>
      <PageHeader title="Password and Sessions" breadcrumb={back} />
      <div className={classes.parts}>
        <SessionList />
        <ChangePassword />
      </div>
    </>
  );
}
