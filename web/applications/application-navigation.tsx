import { Link, type LinkProps } from '@tanstack/react-router';
import { may } from '#contract/permissions.ts';
import { useSignedInUser } from '../session.ts';
import { useRouteExists } from '../shell/route-exists.ts';
import classes from './application-navigation.module.css';

/** The way between the lists of applications: Templates and Reviews are programme staff's, Responses everyone's. */
export function ApplicationNavigation() {
  const staff = may(useSignedInUser(), 'buildTemplates');
  const exists = useRouteExists();
  const entries = [
    ...(staff ? [{ label: 'Templates', to: '/applications/templates' }] : []),
    { label: 'Responses', to: '/applications/responses' },
    ...(staff ? [{ label: 'Reviews', to: '/applications/reviews' }] : []),
  ].filter(({ to }) => exists(to));
  return (
    <nav aria-label="Applications" className={classes.navigation}>
      <ul>
        {entries.map(({ label, to }) => (
          <li key={to}>
            <Link {...({ to } as LinkProps)} className={classes.link} activeOptions={{ exact: true, includeSearch: false }}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
