import { Link } from '@tanstack/react-router';
import { may } from '#contract/people/permissions.ts';
import { useSignedInUser } from '../../session.ts';
import { useRouteExists } from '../../shell/route-exists.ts';
import classes from './application-navigation.module.css';

export function ApplicationNavigation() {
  const staff = may(useSignedInUser(), 'buildTemplates');
  const exists = useRouteExists();
  const entries = [
    { label: 'Templates', to: '/applications/templates', shown: staff },
    { label: 'Responses', to: '/applications/responses', shown: true },
    { label: 'Reviews', to: '/applications/reviews', shown: staff },
    { label: 'Decisions', to: '/applications/board', shown: staff },
  ] as const;
  return (
    <nav aria-label="Applications" className={classes.navigation}>
      <ul>
        {entries.map(
          ({ label, to, shown }) =>
            shown &&
            exists(to) && (
              <li key={to}>
                <Link to={to} className={classes.link} activeOptions={{ exact: true, includeSearch: false }}>
                  {label}
                </Link>
              </li>
            ),
        )}
      </ul>
    </nav>
  );
}
