import { Link } from '@tanstack/react-router';
import type { Nonprofit } from '#contract/nonprofits/record.ts';
import { IfMay } from '../../platform/ui/if-may.tsx';
import classes from './look-alikes.module.css';

/** Links programme staff from a nonprofit's page to its look-alikes, and to the page that compares them. */
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
      <IfMay right="mergeNonprofits">
        <Link to="/nonprofits/look-alikes" search={{ nonprofit: id }}>
          Compare
        </Link>
      </IfMay>
    </p>
  );
}
