import { Link } from '@tanstack/react-router';
import type { Nonprofit } from '#contract/nonprofits/record.ts';
import classes from './look-alikes.module.css';

/** On the page of a nonprofit, for programme staff: what may be another entry of it, and the way to compare the two. */
export function LooksLike({ nonprofit: { id, lookAlikes = [] } }: { nonprofit: Nonprofit }) {
  if (lookAlikes.length === 0) return null;
  return (
    <p className={classes.looksLike}>
      Looks like
      {lookAlikes.map((other) => (
        <Link key={other.id} to="/nonprofit/$id" params={{ id: String(other.id) }}>
          {other.name}
        </Link>
      ))}
      <Link to="/nonprofits/look-alikes" search={{ nonprofit: id }}>
        Compare
      </Link>
    </p>
  );
}
