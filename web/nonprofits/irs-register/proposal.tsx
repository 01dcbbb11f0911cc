import { Button, Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import type { IrsOrganization } from '#contract/nonprofits/irs/irs-register.ts';
import { nteeName } from '#contract/nonprofits/ntee.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { formatEin, formatMonth } from '../../platform/ui/text/format.ts';
import classes from './irs-register.module.css';

/** A field of a form that the IRS file knows. */
export interface Fill {
  path: string;
  label: string;
  /** the value in the IRS file */
  said: string;
  /** the value in the form */
  now: string;
  /** true for the field that was typed to find the organization: replacing it is preselected */
  typed?: boolean;
}

interface Props {
  organization: IrsOrganization;
  fills: readonly Fill[];
  onTake: (fills: readonly Fill[]) => void;
  /** other words for the buttons, if taking the proposal does more than fill in a form */
  words?: { take: string; leave: string; busy: boolean };
  onLeave: () => void;
}

/**
 * Shows the IRS file's values of an organization beside the typed values. The form changes only when the person takes the
 * proposal.
 */
export function Proposal({ organization, fills, onTake, onLeave, words }: Props) {
  const heading = useId();
  const take = useRef<HTMLButtonElement>(null);
  const differing = fills.filter(({ said, now }) => said !== '' && said !== now.trim());
  const [left, setLeft] = useState<ReadonlySet<string>>(
    () => new Set(differing.filter(({ now, typed }) => now.trim() !== '' && !typed).map(({ path }) => path)),
  );
  useEffect(() => take.current?.focus(), []);
  const taken = differing.filter(({ path }) => !left.has(path));

  function choose(path: string, on: boolean): void {
    const next = new Set(left);
    if (on) next.delete(path);
    else next.add(path);
    setLeft(next);
  }

  return (
    <section className={classes.proposal} aria-labelledby={heading}>
      <div>
        <h2 id={heading} className="text-17 breakable">
          {organization.name}
        </h2>
        <p className="soft text-15">{factsOf(organization)}</p>
        {organization.nonprofit && (
          <p>
            <Link to="/nonprofit/$id" params={{ id: String(organization.nonprofit.id) }} target="_blank">
              {organization.nonprofit.name}
            </Link>{' '}
            of the catalogue has this EIN already.
          </p>
        )}
      </div>
      {differing.length === 0 ? (
        <p>The form says the same.</p>
      ) : (
        <ul className={classes.fills} aria-label="What the IRS file says">
          {differing.map(({ path, label, said, now }) => (
            <li key={path}>
              <Checkbox
                checked={!left.has(path)}
                label={`${label}: ${said}`}
                {...(now.trim() !== '' && { description: `Instead of “${now.trim()}”` })}
                onChange={({ currentTarget }) => choose(path, currentTarget.checked)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="row gap-2">
        <Button
          ref={take}
          size="sm"
          loading={words?.busy ?? false}
          disabled={taken.length === 0 && differing.length > 0}
          onClick={() => onTake(taken)}
        >
          {differing.length === 0 ? 'Close' : (words?.take ?? `Fill in ${howMany(taken.length, 'field', 'fields')}`)}
        </Button>
        {differing.length > 0 && (
          <Button size="sm" variant="default" onClick={onLeave}>
            {words?.leave ?? 'Leave the form as it is'}
          </Button>
        )}
      </div>
    </section>
  );
}

/** The organization in one line: EIN, place, field of work, year of recognition, last return. */
function factsOf({ ein, city, state, nteeCode, rulingYear, taxPeriod }: IrsOrganization): string {
  return [
    `EIN ${formatEin(ein)}`,
    [city, state].filter(Boolean).join(', '),
    nteeCode && [nteeCode, nteeName(nteeCode)].filter(Boolean).join(' '),
    rulingYear !== null && `recognized in ${rulingYear}`,
    taxPeriod !== null && `last return for the year to ${formatMonth(`${taxPeriod}-15`, 'UTC')}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
