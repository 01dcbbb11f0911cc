import { IconDevices, IconLogout, IconSearch, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { User } from '#contract/platform/access/accounts.ts';
import bar from '../../../platform/theme/nav-bar.module.css';
import { Popup } from '../../../platform/ui/dialogs/popup.tsx';
import { showPalette } from '../../palette/open-palette.ts';
import classes from './account-menu.module.css';
import { ColourSchemeChoices } from './colour-scheme-choices.tsx';
import { leave } from './leave.ts';

/** The menu of the person's own account: profile, sessions, colors, log out. On phones also the search. */
export function AccountMenu({ user }: { user: User }) {
  return (
    <Popup trigger={<Face user={user} />} label="Account" className={`${bar.icon} ${classes.trigger} ink-tint-on-hover`}>
      {(close) => (
        <>
          <p className={classes.who}>
            <strong>{user.fullName}</strong>
            <span className="soft text-13">{user.email}</span>
          </p>
          <div className={`${classes.group} ${classes.search}`}>
            <button
              type="button"
              className={`${bar.entry} ink-tint-on-hover`}
              onClick={() => {
                close();
                showPalette(true);
              }}
            >
              <IconSearch size={18} aria-hidden /> Search
            </button>
          </div>
          <ul className={classes.group}>
            <li>
              <Link
                to="/my-profile"
                className={`${bar.entry} ink-tint-on-hover`}
                activeOptions={{ exact: true, includeSearch: false }}
                onClick={close}
              >
                <IconUser size={18} aria-hidden /> My profile
              </Link>
            </li>
            <li>
              <Link
                to="/my-profile/sign-in"
                className={`${bar.entry} ink-tint-on-hover`}
                activeOptions={{ includeSearch: false }}
                onClick={close}
              >
                <IconDevices size={18} aria-hidden /> Sessions
              </Link>
            </li>
          </ul>
          <section className={classes.group} aria-label="Colors">
            <ColourSchemeChoices onChosen={close} />
          </section>
          <div className={classes.group}>
            <button
              type="button"
              className={`${bar.entry} ink-tint-on-hover`}
              onClick={() => {
                close();
                void leave(user);
              }}
            >
              <IconLogout size={18} aria-hidden /> Log out
            </button>
          </div>
        </>
      )}
    </Popup>
  );
}

/** The person's picture, or their initials. */
function Face({ user }: { user: User }) {
  if (user.profileImage) return <img className={classes.face} src={user.profileImage.thumbnail} alt="" width={28} height={28} />;
  return (
    <span className={classes.face} aria-hidden>
      {initials(user)}
    </span>
  );
}

function initials({ firstName, lastName, email }: User): string {
  const letters = [firstName, lastName].map((name) => [...name.trim()][0] ?? '').join('');
  return (letters || email.slice(0, 1)).toLocaleUpperCase('en-US');
}
