import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import type { LookAlike, LookAlikePair, LookAlikeReason } from '#contract/nonprofits/register/look-alikes.ts';
import { grouped } from '#contract/platform/wire/grouped.ts';
import { tableRoles } from '../../platform/ui/lists/table/table-roles.ts';
import { formatDate, formatEin } from '../../platform/ui/text/format.ts';
import { markPair } from './look-alike-queries.ts';
import classes from './look-alikes.module.css';

const reasonWords: Record<LookAlikeReason, string> = {
  NAME: 'name in the same city',
  PHONE: 'phone number',
  WEBSITE: 'website',
};

interface Props {
  pair: LookAlikePair;
  /** true if staff marked the pair as two organizations */
  isMarked: boolean;
  onMerge: () => void;
}

/** Two look-alikes side by side, what they share, and the buttons to merge or mark them. */
export function Pair({ pair, isMarked, onMerge }: Props) {
  const heading = useId();
  const { one, other, reasons } = pair;
  // the longest reason comes last: “phone number and name in the same city”
  const shared = new Intl.ListFormat('en-US').format(reasons.toReversed().map((reason) => reasonWords[reason]));
  return (
    <article className={classes.pair} aria-labelledby={heading} data-row-of-list>
      <div>
        <h2 id={heading} className="text-20 breakable">
          {one.name} <span className="soft">and</span> {other.name}
        </h2>
        <p className="soft">{shared ? `The same ${shared}.` : 'They share nothing now.'}</p>
        <Marked pair={pair} isMarked={isMarked} />
      </div>
      <Facts one={one} other={other} heading={heading} />
      <Choices pair={pair} isMarked={isMarked} onMerge={onMerge} />
    </article>
  );
}

function Marked({ pair: { dismissed }, isMarked }: Pick<Props, 'pair' | 'isMarked'>) {
  if (!dismissed) return null;
  const mark = `Marked as not the same on ${formatDate(dismissed.at)}${dismissed.by ? ` by ${dismissed.by}` : ''}.`;
  return <p className="soft">{isMarked ? mark : `${mark} They share more since then.`}</p>;
}

function Choices({ pair, isMarked, onMerge }: Props) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const between = `“${pair.one.name}” and “${pair.other.name}”`;

  async function mark(): Promise<void> {
    setBusy(true);
    await markPair(client, pair, !isMarked);
    setBusy(false);
  }

  return (
    <div className="row gap-2">
      {!isMarked && (
        <Button variant="default" aria-haspopup="dialog" aria-label={`Merge ${between}…`} disabled={busy} onClick={onMerge}>
          Merge…
        </Button>
      )}
      <Button
        variant="default"
        aria-label={isMarked ? `Look at ${between} again` : `Not the same organization: ${between}`}
        loading={busy}
        onClick={() => void mark()}
      >
        {isMarked ? 'Look at it again' : 'Not the same organization'}
      </Button>
    </div>
  );
}

const facts: readonly [label: string, value: (nonprofit: LookAlike) => ReactNode][] = [
  ['EIN', ({ ein }) => formatEin(ein)],
  ['Address', ({ address }) => address],
  ['Phone', ({ phoneNumber }) => phoneNumber],
  ['Website', ({ websites }) => websites.join(', ')],
  ['Public page', ({ isPublishedForWeb }) => (isPublishedForWeb ? 'Published' : 'Not published')],
  ['Users', ({ users }) => grouped(users)],
  ['Responses', ({ responses }) => grouped(responses)],
  ['Donations', ({ donations }) => grouped(donations)],
  ['Since', ({ createdAt }) => formatDate(createdAt)],
];

function Facts({ one, other, heading }: { one: LookAlike; other: LookAlike; heading: string }) {
  const both = [one, other];
  return (
    <table {...tableRoles.table} className={classes.facts} aria-labelledby={heading}>
      <thead {...tableRoles.group}>
        <tr {...tableRoles.row}>
          <td {...tableRoles.cell} />
          {both.map(({ id, name }) => (
            <th key={id} {...tableRoles.header} scope="col">
              <Link to="/nonprofit/$id" params={{ id: String(id) }}>
                {name}
              </Link>
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...tableRoles.group}>
        {facts.map(([label, value]) => (
          <tr key={label} {...tableRoles.row}>
            <th {...tableRoles.rowHeader} scope="row">
              {label}
            </th>
            {both.map((nonprofit) => (
              <td key={nonprofit.id} {...tableRoles.cell} className="figures">
                {value(nonprofit) || '–'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
