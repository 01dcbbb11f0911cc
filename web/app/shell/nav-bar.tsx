import { Link } from '@tanstack/react-router';
import { programme } from '../../platform/programme/programme.ts';
import { useDesk } from '../../platform/routes/desk-loader.ts';
import { useUser } from '../../platform/session.ts';
import classes from '../../platform/theme/nav-bar.module.css';
import { ProgrammeMark } from '../../platform/ui/page/programme-mark.tsx';
import { ColourSchemeSwitch } from './account/colour-scheme-switch.tsx';

export function NavBar() {
  const user = useUser();
  const desk = useDesk();
  const { programmeName } = programme();
  return (
    <header className={`${classes.bar} not-printed`}>
      <div className={classes.inner}>
        <Link to="/" className={classes.logo} aria-label={programmeName} data-signed-in={user !== null || undefined}>
          <ProgrammeMark of={programme()} />
          <span className={classes.name}>{programmeName}</span>
        </Link>
        {user && desk && <desk.Search key={user.id} user={user} />}
        <nav className={classes.links} aria-label="Main">
          {user && desk ? <desk.Bar user={user} /> : <VisitorLinks />}
        </nav>
        {user && desk ? <desk.Tools user={user} /> : <ColourSchemeSwitch />}
      </div>
    </header>
  );
}

function VisitorLinks() {
  const { programmeSiteUrl } = programme();
  return (
    <>
      {/* the server renders the directory, so it is not a route of this router */}
      <a className={`${classes.link} ink-tint-on-hover`} href={programmeSiteUrl ?? '/directory'}>
        Home
      </a>
      <Link className={`${classes.link} ink-tint-on-hover`} to="/login" activeOptions={{ includeSearch: false }}>
        Login
      </Link>
    </>
  );
}
