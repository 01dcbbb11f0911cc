import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { donationNotes, type GivenField } from '#contract/money/donations/donation-columns.ts';
import { thanksLabels } from '#contract/money/donations/donation-thanks.ts';
import type { Donation } from '#contract/money/donations/donations.ts';
import { donationSourceLabels, donationTypeLabels } from '#contract/money/donations/donations-query.ts';
import { addressLine } from '#contract/platform/appearance/shown-addresses.ts';
import { keysOf } from '#contract/platform/fields/field.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { fieldWords } from '../../platform/ui/text/field-words.ts';
import { formatDate, formatMoment, formatSigned } from '../../platform/ui/text/format.ts';
import { amountText } from './donation-words.ts';
import { PayoutState } from './payout-state.tsx';

interface Shown {
  title: string;
  shown: (donation: Donation) => ReactNode;
}

/** A donor's names are one fact. */
const given: Record<Exclude<GivenField, 'firstName' | 'lastName'> | 'donorName', Shown> = {
  amount: { title: 'Amount', shown: ({ amount }) => amountText(amount) },
  donationType: { title: 'Type of Donation', shown: ({ donationType }) => donationTypeLabels[donationType] },
  dateReceived: { title: 'Date Received', shown: ({ dateReceived }) => formatDate(dateReceived) },
  donorName: { title: 'Donor', shown: ({ donorName }) => donorName },
};

/** All facts of a donation, with links to the nonprofit and to the accounts. */
export function DonationDetails({ donation }: { donation: Donation }) {
  const { address, nonprofitRef, userRef, payout, thanks } = donation;
  return (
    <dl className="beside-terms stack gap-3 breakable">
      {keysOf(given).map((name) => (
        <Fact key={name} title={given[name].title}>
          {given[name].shown(donation)}
        </Fact>
      ))}
      <Fact title="Donor’s Account">{userRef && <Account person={userRef} />}</Fact>
      <Fact title="Address">{addressLine(address)}</Fact>
      <Fact title="Nonprofit">
        <Link to="/nonprofit/$id" params={{ id: String(nonprofitRef.id) }}>
          {nonprofitRef.name}
        </Link>
      </Fact>
      <Fact title="Payout">{payout && <PayoutState donation={donation} />}</Fact>
      <Fact title="Thanks">
        {thanks && `${thanksLabels[thanks.how]}, ${formatDate(thanks.at)}${thanks.by ? ` by ${thanks.by}` : ''}`}
      </Fact>
      <Fact title="Corrections">{payout && payout.corrections !== 0 && formatSigned(payout.corrections)}</Fact>
      {keysOf(donationNotes).map((name) => {
        const words = fieldWords(donationNotes[name], donation[name]);
        return (
          <Fact key={name} title={donationNotes[name].label}>
            {words && <span className="lines">{words}</span>}
          </Fact>
        );
      })}
      {donation.source === 'ONLINE' ? <GivenOnline donation={donation} /> : <Reported donation={donation} />}
    </dl>
  );
}

function Reported({ donation: { timestamp, source, reportedByRef } }: { donation: Donation }) {
  return (
    <Fact title="Reported">
      {formatMoment(timestamp)}
      {source === 'IMPORT' && ' from a file'}
      {reportedByRef && (
        <>
          {' by '}
          <Account person={reportedByRef} />
        </>
      )}
    </Fact>
  );
}

/** Programme staff reach the gift, of which the donation is a part. */
function GivenOnline({ donation: { gift, timestamp } }: { donation: Donation }) {
  return (
    <Fact title={donationSourceLabels.ONLINE}>
      {gift === null ? (
        formatMoment(timestamp)
      ) : (
        <Link to="/gifts/$id" params={{ id: String(gift) }}>
          Gift, booked {formatMoment(timestamp)}
        </Link>
      )}
    </Fact>
  );
}

function Account({ person: { id, fullName } }: { person: { id: number; fullName: string } }) {
  const me = useSignedInUser();
  const name = fullName || `User ${id}`;
  if (id === me.id) return <Link to="/my-profile">{name}</Link>;
  return (
    <Link to="/profile/$id" params={{ id: String(id) }}>
      {name}
    </Link>
  );
}

/** A fact with its name; nothing if there is no value. */
function Fact({ title, children }: { title: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="touch-links soft-terms">
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}
