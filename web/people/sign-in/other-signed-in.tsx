import { Link } from '@tanstack/react-router';
import { useUser } from '../../platform/session.ts';
import classes from './other-signed-in.module.css';

/** Warns, on the page of a link that starts a session, that somebody other than the link's owner is signed in in this browser. */
export function OtherSignedIn({ email }: { email: string | null }) {
  const user = useUser();
  if (!user || user.email === email) return null;
  const name = user.fullName || user.email;
  return (
    <div role="status" className={classes.notice}>
      <p>
        <strong>{name} is signed in in this browser.</strong> This link is for {email ?? 'a new account'}.{' '}
        {`If you go on, ${name} is signed out here.`}
      </p>
      <Link to="/">Stay signed in as {name}</Link>
    </div>
  );
}
