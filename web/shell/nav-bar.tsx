import { IconChevronDown } from '@tabler/icons-react';
import { Link, useMatches } from '@tanstack/react-router';
import type { User } from '#contract/people/accounts.ts';
import { isReviewer } from '#contract/people/permissions.ts';
import { signOut } from '../people/session-calls.ts';
import { programme } from '../programme/programme.ts';
import { useUser } from '../session.ts';
import { Popup } from '../ui/dialogs/popup.tsx';
import { ColourSchemeSwitch } from './colour-scheme-switch.tsx';
import { menuOf, reviewButton } from './menu.ts';
import classes from './nav-bar.module.css';
import { useRouteExists } from './route-exists.ts';

export function NavBar() {
  const user = useUser();
  const { programmeName } = programme();
  return (
    <header className={classes.bar}>
      <div className={classes.inner}>
        <Link to="/" className={classes.logo} aria-label={programmeName} data-signed-in={user !== null || undefined}>
          <span className={classes.mark} aria-hidden>
            {programmeName.slice(0, 1)}
          </span>
          <span className={classes.name}>{programmeName}</span>
        </Link>
        <nav className={classes.links} aria-label="Main">
          {user ? <SignedInLinks user={user} /> : <VisitorLinks />}
        </nav>
        <ColourSchemeSwitch />
      </div>
    </header>
  );
}

function VisitorLinks() {
  const { programmeSiteUrl } = programme();
  return (
    <>
      {/* the directory is the server's own page: no route of this router */}
      <a className={classes.link} href={programmeSiteUrl ?? '/directory'}>
        Home
      </a>
      <Link className={classes.link} to="/login" activeOptions={{ includeSearch: false }}>
        Login
      </Link>
    </>
  );
}

function SignedInLinks({ user }: { user: User }) {
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

/** Loaded on demand, to keep the first load small. */
async function leave(user: User): Promise<void> {
  const { mayLogOut } = await import('./log-out.ts');
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
