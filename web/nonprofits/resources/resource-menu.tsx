import { Link } from '@tanstack/react-router';
import { type ResourceName, resourceMenu, resourceTitles } from '#contract/nonprofits/resources/resources.ts';
import classes from './resources.module.css';

/** The sidebar: the subjects, and the pages of the open subject. */
export function ResourceMenu({ current }: { current: ResourceName }) {
  return (
    <nav className={`${classes.menu} not-printed`} aria-label="Resources">
      <ul>
        {resourceMenu.map(({ name, below }) => (
          <li key={name}>
            <Entry name={name} current={current} />
            {below.length > 0 && (name === current || below.includes(current)) && (
              <ul className={classes.below}>
                {below.map((one) => (
                  <li key={one}>
                    <Entry name={one} current={current} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Entry({ name, current }: { name: ResourceName; current: ResourceName }) {
  return (
    <Link
      to="/resources/$name"
      params={{ name }}
      className={`${classes.entry} line-on-hover`}
      activeProps={{ 'aria-current': undefined }}
      aria-current={name === current ? 'page' : undefined}
    >
      {resourceTitles[name]}
    </Link>
  );
}
