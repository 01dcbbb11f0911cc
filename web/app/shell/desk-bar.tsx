import { IconChevronDown, IconLogout } from '@tabler/icons-react';
import { Link, useMatches } from '@tanstack/react-router';
import type { User } from '#contract/platform/access/accounts.ts';
import { isReviewer } from '#contract/platform/access/permissions.ts';
import { Bell } from '../../platform/notices/bell.tsx';
import { useMayOpen } from '../../platform/routes/may-open.ts';
import classes from '../../platform/theme/nav-bar.module.css';
import { Popup } from '../../platform/ui/dialogs/popup.tsx';
import { AccountMenu } from './account/account-menu.tsx';
import { leave } from './account/leave.ts';
import { menuOf, reviewButton } from './menu.ts';

/** The navigation of the bar for signed-in people. */
export function DeskBar({ user }: { user: User }) {
  return (
    <>
      <Link className={`${classes.link} ink-tint-on-hover`} to="/" activeOptions={{ exact: true }}>
        Home
      </Link>
      {isReviewer(user) && <ReviewButton />}
      <Menu user={user} />
      <button type="button" className={`${classes.link} ink-tint-on-hover`} title="Logout" onClick={() => void leave(user)}>
        <IconLogout size={20} aria-hidden className={classes.glyph} />
        <span className={classes.word}>Logout</span>
      </button>
    </>
  );
}

/** The bell and the account menu, right of the navigation. */
export function DeskTools({ user }: { user: User }) {
  return (
    <>
      <Bell key={user.id} user={user} />
      <AccountMenu user={user} />
    </>
  );
}

function ReviewButton() {
  const opens = useMayOpen();
  const hidden = useMatches({ select: (matches) => matches.some(({ fullPath }) => reviewButton.hiddenOn.includes(fullPath)) });
  if (hidden || !opens(reviewButton.to)) return null;
  return (
    <Link className={classes.review} to={reviewButton.to}>
      {reviewButton.label}
    </Link>
  );
}

function Menu({ user }: { user: User }) {
  const opens = useMayOpen();
  const entries = menuOf(user).filter(({ to }) => opens(to));
  if (entries.length === 0) return null;
  const trigger = (
    <>
      Menu <IconChevronDown size={16} aria-hidden />
    </>
  );
  return (
    <Popup trigger={trigger} className={`${classes.link} ink-tint-on-hover`} sheet>
      {(close) => (
        <ul>
          {entries.map(({ label, to, params }) => (
            <li key={label}>
              <Link
                to={to}
                params={params ?? {}}
                className={`${classes.entry} ink-tint-on-hover`}
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
