import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { PayoutLine } from '#contract/money/payouts/lines.ts';
import { waitReasonLabels, waitReasonRemedies } from '#contract/money/payouts/payout-choices.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { IfMay } from '../../../../platform/ui/if-may.tsx';
import type { Column } from '../../../../platform/ui/lists/table/data-table.tsx';
import rowName from '../../../../platform/ui/lists/table/row-name.module.css';
import { EmailAddress } from '../../../../platform/ui/text/email-address.tsx';
import { formatDate, formatDollars } from '../../../../platform/ui/text/format.ts';
import { ConfirmDestination } from '../../accounts/confirm-destination.tsx';
import { waitText } from '../../accounts/wait-text.ts';
import { LineChip } from '../../chip.tsx';
import second from '../../second-line.module.css';
import { StatementLink } from '../../statement-link.tsx';
import classes from '../batch-page.module.css';

interface Options {
  opened: ReadonlySet<number>;
  toggle: (line: PayoutLine) => void;
  /** whether the batch is a draft that can be computed again */
  isDraft: boolean;
}

export function lineColumns({ opened, toggle, isDraft }: Options): Column<PayoutLine>[] {
  return [
    { key: 'nonprofit', header: 'Nonprofit', width: '20%', cell: (line) => <Nonprofit line={line} /> },
    { key: 'status', header: 'Status', width: '14%', cell: (line) => <Status line={line} isDraft={isDraft} /> },
    {
      key: 'items',
      header: 'Donations',
      cell: (line) => <ItemsButton line={line} opened={opened.has(line.id)} onClick={() => toggle(line)} />,
    },
    { key: 'gross', spare: true, header: 'Gross', numeric: true, cell: ({ gross }) => formatDollars(gross) },
    { key: 'fee', spare: true, header: 'Fees', numeric: true, cell: ({ fee }) => formatDollars(fee) },
    { key: 'net', header: 'Net', numeric: true, cell: ({ net }) => <strong>{formatDollars(net)}</strong> },
    { key: 'to', header: 'Pays to', width: '19%', cell: (line) => <Destination line={line} /> },
    { key: 'reference', header: 'Reference', cell: (line) => <References line={line} /> },
  ];
}

function Nonprofit({ line: { nonprofitRef } }: { line: PayoutLine }) {
  return (
    <>
      <Link to="/nonprofit/$id" params={{ id: String(nonprofitRef.id) }} className={`${rowName.name} link-on-hover`}>
        {nonprofitRef.name}
      </Link>
      <span className="block text-14 touch-links not-printed">
        <StatementLink nonprofit={nonprofitRef.id}>
          Statement<span className="only-read-out"> of {nonprofitRef.name}</span>
        </StatementLink>
      </span>
    </>
  );
}

function Status({ line, isDraft }: { line: PayoutLine; isDraft: boolean }) {
  const { status, waitReason, markedOn, note, nonprofitRef } = line;
  const remedy = waitReason && waitReasonRemedies[waitReason];
  return (
    <>
      <LineChip status={status} />
      {markedOn && <span className="soft text-14"> {formatDate(markedOn)}</span>}
      {waitReason && <span className={second.line}>{waitReasonLabels[waitReason]}</span>}
      <NewDestination line={line} isDraft={isDraft} />
      {remedy && (
        <IfMay right="readBankDetails">
          <Link to="/payouts/accounts/$id" params={{ id: String(nonprofitRef.id) }} className={second.line}>
            {remedy}
            <span className="only-read-out"> for {nonprofitRef.name}</span>
          </Link>
        </IfMay>
      )}
      {note && <span className={second.line}>{note}</span>}
    </>
  );
}

/** Until when a changed destination waits, and the button for who may confirm it. */
function NewDestination({ line, isDraft }: { line: PayoutLine; isDraft: boolean }) {
  const { nonprofitRef, destination, destinationWait, waitReason } = line;
  if (destinationWait)
    return (
      <>
        <span className={second.line}>{waitText(destinationWait)}</span>
        <ConfirmDestination nonprofit={nonprofitRef} destination={destination} wait={destinationWait} />
      </>
    );
  if (waitReason !== 'NEW_DESTINATION' || !isDraft) return null;
  return <span className={second.line}>It can be paid now: compute the draft again.</span>;
}

interface ItemsProps {
  line: PayoutLine;
  opened: boolean;
  onClick: () => void;
}

/** The button that shows the donations of a line below the line. */
function ItemsButton({ line: { donations, corrections, nonprofitRef }, opened, onClick }: ItemsProps) {
  const text = [
    donations > 0 && howMany(donations, 'donation', 'donations'),
    corrections > 0 && howMany(corrections, 'correction', 'corrections'),
  ].filter(Boolean);
  if (text.length === 0) return null;
  return (
    <button type="button" className={`${classes.items} link-button touch unbroken`} aria-expanded={opened} onClick={onClick}>
      {text.join(', ')}
      <span className="only-read-out"> of {nonprofitRef.name}</span>
      <IconChevronDown size={16} aria-hidden className="not-printed" />
    </button>
  );
}

function Destination({ line: { destination, newDestination, status, nonprofitRef } }: { line: PayoutLine }) {
  if (!destination) return null;
  return (
    <>
      <Link to="/payouts/accounts/$id" params={{ id: String(nonprofitRef.id) }} className={`${classes.destination} touch`}>
        {destination.includes('@') ? <EmailAddress address={destination} /> : destination}
      </Link>
      {newDestination && status === 'PENDING' && <span className="block text-14 strong">New since the last payment</span>}
    </>
  );
}

function References({ line: { reference, bankReference } }: { line: PayoutLine }) {
  return (
    <>
      <span className="unbroken">{reference}</span>
      {bankReference && <span className={second.line}>Bank: {bankReference}</span>}
    </>
  );
}
