import { Link } from '@tanstack/react-router';
import type { InvitedColleague } from '#contract/people/invitations.ts';

/** Says in a sentence what was done for one address. */
export function InvitationResult({ email, result, user }: InvitedColleague) {
  const profile = user !== null && (
    <Link to="/profile/$id" params={{ id: String(user) }}>
      Open the profile
    </Link>
  );
  switch (result) {
    case 'invited':
      return <>{email}: the invitation is on its way.</>;
    case 'again':
      return <>{email} was invited before: a new link is on its way.</>;
    case 'waiting':
      return <>{email} got an email a short while ago, so nothing was sent now.</>;
    case 'colleague':
      return (
        <>
          {email} has an account of this nonprofit already. {profile}
        </>
      );
    case 'known':
      return (
        <>
          {email} has an account already, so no invitation was sent. Change its type or nonprofit in the profile. {profile}
        </>
      );
  }
}
