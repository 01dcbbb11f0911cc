import { Link } from '@tanstack/react-router';
import type { sendInvitationLines } from '#contract/desk/invitation-files/invitation-files.ts';
import type { ResultOf } from '#contract/platform/wire/endpoint.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { InvitationResult } from '../../people/invitations/invitation-result.tsx';

/** What was done: how many invitations and new nonprofits there are, and each address. */
export function SentInvitations({ sent: { invited, added } }: { sent: ResultOf<typeof sendInvitationLines> }) {
  const sent = invited.filter(({ result }) => result === 'invited' || result === 'again').length;
  return (
    <div className="stack gap-2 wide-44" role="status">
      <h2 className="text-24">{howMany(sent, 'invitation is on its way', 'invitations are on their way')}</h2>
      {added.length > 0 && (
        <p>
          {howMany(added.length, 'nonprofit was', 'nonprofits were')} added to the catalogue, not published:{' '}
          {added.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <Link to="/nonprofit/$id" params={{ id: String(id) }}>
                {name}
              </Link>
            </span>
          ))}
          .
        </p>
      )}
      <details>
        <summary>Each address</summary>
        <ul className="stack gap-1-half breakable above-2">
          {invited.map(({ line, nonprofit, ...one }) => (
            <li key={one.email}>
              Line {line}, {nonprofit.name}: <InvitationResult {...one} />
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
