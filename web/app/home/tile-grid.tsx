import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { may } from '#contract/platform/access/permissions.ts';
import { useMayOpen } from '../../platform/routes/may-open.ts';
import { useUser } from '../../platform/session.ts';
import classes from './home.module.css';
import type { Tile } from './tiles.ts';

/** Shows the tiles whose screens exist and are open to this user. */
export function TileGrid({ tiles }: { tiles: readonly Tile[] }) {
  const user = useUser();
  const opens = useMayOpen();
  const shown = tiles.filter(({ to, permission }) => opens(to) && may(user, permission ?? 'signedIn'));
  return (
    <ul className={classes.tiles} aria-label="Areas">
      {shown.map(({ label, text, Icon, to, params }) => (
        <li key={label}>
          <Link to={to} params={params ?? {}} className={`${classes.tile} edge-on-hover`}>
            <Icon size={30} stroke={1.4} aria-hidden className={classes.icon} />
            <span className={classes.label}>{breakable(label)}</span>
            <span className={`soft text-15 ${classes.text}`}>{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Allows a line break after each slash. */
function breakable(label: string): ReactNode {
  return label.split(/(?<=\/)/).map((part) => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ));
}
