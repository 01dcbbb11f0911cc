import { openApplicationsPath } from '#contract/nonprofits/public/addresses.ts';
import { shortlistPath } from '#contract/public/directory/shortlist.ts';
import { ProgrammeMark } from '../../../platform/ui/page/programme-mark.tsx';
import { Icon } from './icon.tsx';
import './menu.css';
import { useSite } from './site.ts';

const sections = [
  { path: '/directory', label: 'Nonprofits' },
  { path: '/directory/volunteer', label: 'Volunteer' },
  { path: '/directory/events', label: 'Events' },
  { path: '/directory/news', label: 'News' },
  { path: '/learning-commons/about', label: 'Learning Commons' },
] as const;
export type Section = (typeof sections)[number]['path'];

/** The bar at the top: the programme, the sections, the way into the app, and the color scheme. */
export function Bar({ at }: { at: Section | null }) {
  const { learningIsOpen } = useSite();
  const shown = sections.filter(({ path }) => learningIsOpen || path !== '/learning-commons/about');
  return (
    <header className="bar not-printed">
      <div className="inner">
        <Logo />
        <nav className="sections" aria-label="Directory">
          <ul>
            {shown.map(({ path, label }) => (
              <li key={path}>
                <a href={path} aria-current={path === at ? 'page' : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <nav className="doors at-end" aria-label="Programme">
          <Doors />
        </nav>
        <Menu shown={shown} at={at} />
        <ShortlistLink />
        <SchemeSwitch />
      </div>
    </header>
  );
}

/** The script (web/public/directory/scripts/door.ts) makes the login link lead signed-in users home. */
function Doors() {
  const { programmeSiteUrl } = useSite().programme;
  return (
    <>
      {programmeSiteUrl && <a href={programmeSiteUrl}>Home</a>}
      <a href={openApplicationsPath}>Apply</a>
      <a data-door="" href="/login">
        Login
      </a>
    </>
  );
}

/** On a narrow screen, the sections and the doors in a menu, so that the bar is one row. */
function Menu({ shown, at }: { shown: readonly { path: Section; label: string }[]; at: Section | null }) {
  return (
    <details className="menu at-end">
      <summary>Menu</summary>
      <nav aria-label="Directory">
        {shown.map(({ path, label }) => (
          <a key={path} href={path} aria-current={path === at ? 'page' : undefined}>
            {label}
          </a>
        ))}
        <Doors />
      </nav>
    </details>
  );
}

function Logo() {
  const { programme } = useSite();
  return (
    <a className="logo" href="/directory">
      <ProgrammeMark of={programme} />
      <span className="name">{programme.programmeName}</span>
    </a>
  );
}

/** The script (web/public/directory/scripts/shortlist.ts) writes the number and the address of the visitor's shortlist. */
function ShortlistLink() {
  return (
    <a id="shortlist" className="shortlist-link scripted" href={shortlistPath} title="Shortlist">
      <Icon name="heart" />
      <span className="only-read-out">Shortlist</span>
      <span className="n" />
    </a>
  );
}

/** The same three color schemes as in the app. The script web/public/directory/scripts/scheme-switch.ts makes the buttons work. */
function SchemeSwitch() {
  return (
    <details id="scheme" className="scheme scripted">
      <summary title="Colors">
        <Icon name="colors" />
        <span className="only-read-out">Colors</span>
      </summary>
      <ul>
        <li>
          <button type="button" value="light">
            Light
          </button>
        </li>
        <li>
          <button type="button" value="dark">
            Dark
          </button>
        </li>
        <li>
          <button type="button" value="auto">
            Like the system
          </button>
        </li>
      </ul>
    </details>
  );
}
