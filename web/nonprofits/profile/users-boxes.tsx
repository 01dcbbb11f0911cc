import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import type { Nonprofit } from '#contract/nonprofits/record.ts';
import { ApiFailure } from '../../platform/api.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { Unloaded } from '../../platform/ui/feedback/loading/unloaded.tsx';
import side from '../../platform/ui/page/side-box.module.css';
import { EmailLink } from '../../platform/ui/text/email-address.tsx';
import { nonprofitUsersQuery } from '../nonprofit-queries.ts';
import classes from './nonprofit-profile.module.css';

const shownUsers = 5;

interface Person {
  id: number;
  fullName: string;
  email: string;
}

function Box({ title, children, more }: { title: string; children: ReactNode; more?: ReactNode }) {
  return (
    <section className={side.box} aria-label={title}>
      <div className="touch-links line baseline gap-4 spread">
        <h2 className={side.title}>{title}</h2>
        {more}
      </div>
      {children}
    </section>
  );
}

export function PrimaryUserBox({ user }: { user: Person }) {
  return (
    <Box title="Primary User">
      <PersonLines user={user} />
    </Box>
  );
}

/** The first users of a nonprofit, with a link to all. */
export function UsersBox({ nonprofit: { id } }: { nonprofit: Nonprofit }) {
  const query = useQuery(nonprofitUsersQuery(id, shownUsers));
  const { data, error } = query;

  useEffect(() => {
    const signedOut = error instanceof ApiFailure && error.status === 401;
    if (error && !signedOut) showAlert({ tone: 'error', title: 'Error...', text: 'Error loading users' });
  }, [error]);

  const all = (
    <Link to="/users" search={{ nonprofitId: id }}>
      See All<span className="only-read-out"> users</span>
    </Link>
  );
  return (
    <Box title="Users" more={all}>
      {error && !data ? (
        <Unloaded query={query} what="the users" inText />
      ) : data?.results.length === 0 ? (
        <p className="soft">No one has an account for this nonprofit yet.</p>
      ) : (
        <ul className="breakable-items stack gap-3" aria-busy={!data}>
          {data?.results.map((user) => (
            <li key={user.id}>
              <PersonLines user={user} />
            </li>
          ))}
        </ul>
      )}
    </Box>
  );
}

/** A name with a link to the profile, and the email address. */
function PersonLines({ user: { id, fullName, email } }: { user: Person }) {
  const { id: own } = useSignedInUser();
  const name = fullName || email;
  return (
    <>
      {id === own ? (
        <Link to="/my-profile" className={`${classes.person} breakable`}>
          {name}
        </Link>
      ) : (
        <Link to="/profile/$id" params={{ id: String(id) }} className={`${classes.person} breakable`}>
          {name}
        </Link>
      )}
      {fullName && <EmailLink address={email} className={`${classes.email} breakable`} />}
    </>
  );
}
