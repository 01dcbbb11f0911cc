import { IconChevronDown } from '@tabler/icons-react';
import { Link, useMatches } from '@tanstack/react-router';
import type { User } from '#contract/people/accounts.ts';
import { isReviewer } from '#contract/people/permissions.ts';
import { signOut } from '../people/session-calls.ts';
import { Popup } from '../ui/dialogs/popup.tsx';
import { mayLogOut } from './log-out.ts';
import { menuOf, reviewButton } from './menu.ts';
import classes from './nav-bar.module.css';
import { useRouteExists } from './route-exists.ts';

/** The signed-in part of the navigation bar. */
export function DeskBar({ user }: { user: User }) {
  return (
    <>
      <Link className={classes.link} to="/" activeOptions={{ exact: true }}>
        Home
      </Link>
      {isReviewer(user) && <ReviewButton />}
      <Menu user={user} />
      <button type="button" className={classes.link} onClick={() => void leave(user)}>
        Logout
      </button>
    </>
  );
}

async function leave(user: User): Promise<void> {
  if (await mayLogOut(user)) signOut();
}

function ReviewButton() {
  const exists = useRouteExists();
  const hidden = useMatches({ select: (matches) => matches.some(({ fullPath }) => reviewButton.hiddenOn.includes(fullPath)) });
  if (hidden || !exists(reviewButton.to)) return null;
  return (
    <Link className={classes.review} to={reviewButton.to}>
      {reviewButton.label}
    </Link>
  );
}

function Menu({ user }: { user: User }) {
  const exists = useRouteExists();
  const entries = menuOf(user).filter(({ to }) => exists(to));
  if (entries.length === 0) return null;
  const trigger = (
    <>
      Menu <IconChevronDown size={16} aria-hidden />
    </>
  );
  return (
    <Popup trigger={trigger} className={classes.link} sheet>
      {(close) => (
        <ul>
          {entries.map(({ label, to, params }) => (
            <li key={label}>
              <Link
                to={to}
                params={params ?? {}}
                className={classes.entry}
                activeOptions={{ includeSearch: false }}
                onClick={close}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Popup>
  );
}
