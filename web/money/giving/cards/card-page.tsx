import { Link, useParams } from '@tanstack/react-router';
import type { GiftCardRecord } from '#contract/money/gift-cards/gift-cards.ts';
import { HistoryButton } from '../../../platform/audit/history-button.tsx';
import { SkeletonLines } from '../../../platform/ui/feedback/loading/skeleton-lines.tsx';
import { MessagePage } from '../../../platform/ui/feedback/message-page.tsx';
import { Notice } from '../../../platform/ui/feedback/notice.tsx';
import { IfMay } from '../../../platform/ui/if-may.tsx';
import { type Column, DataTable } from '../../../platform/ui/lists/table/data-table.tsx';
import { BackLink } from '../../../platform/ui/page/links/back-link.tsx';
import { PageHeader } from '../../../platform/ui/page/page-header.tsx';
import { RecordPage } from '../../../platform/ui/page/record-page.tsx';
import { EmailLink } from '../../../platform/ui/text/email-address.tsx';
import { Fact } from '../../../platform/ui/text/fact.tsx';
import { formatDate, formatMoment } from '../../../platform/ui/text/format.ts';
import { GiftJournal } from '../gifts/gift-journal.tsx';
import { formatCents } from '../gifts/gift-words.ts';
import { giftCardQuery } from '../giving-queries.ts';
import { CardActions } from './card-actions.tsx';
import { CardChip } from './card-chip.tsx';

/** One gift card: who bought it for whom, which gifts used it, and its journal. The code is not shown to anybody. */
export function GiftCardPage() {
  const { id } = useParams({ from: '/signed-in/gifts/cards/$id' });
  return (
    <RecordPage
      id={id}
      query={giftCardQuery}
      loading={<SkeletonLines label="Loading the gift card" lines={8} />}
      notFound={
        <MessagePage title="No such gift card" action={<Link to="/gifts/cards">Go to Gift Cards</Link>}>
          <p>The link may be mistyped.</p>
        </MessagePage>
      }
      failed="Error loading the gift card"
    >
      {(card) => <OpenCard key={card.id} card={card} />}
    </RecordPage>
  );
}

function OpenCard({ card }: { card: GiftCardRecord }) {
  const { id, state, last4, blockReason, balanceCents, cents } = card;
  return (
    <article className="shrinks">
      <PageHeader
        title={last4 === '' ? `Gift Card ${id}` : `Gift Card •••• ${last4}`}
        breadcrumb={<BackLink to="/gifts/cards">Gift Cards</BackLink>}
        aside={<CardChip state={state} />}
        actions={
          <>
            <IfMay right="manageGiving">
              <CardActions card={card} />
            </IfMay>
            <IfMay right="readAudit">
              <HistoryButton subjectKind="giftCard" subjectId={id} />
            </IfMay>
          </>
        }
      >
        <p className="soft above-2 breakable">
          {formatCents(balanceCents)} of {formatCents(cents)} left
        </p>
        {state === 'BLOCKED' && (
          <div className="above-4 wide-46">
            <Notice tone="warning">
              <p>Its code gives nothing. {blockReason && `The reason: ${blockReason}.`}</p>
            </Notice>
          </div>
        )}
      </PageHeader>
      <div className="stack gap-10">
        <Facts card={card} />
        <Uses card={card} />
        <GiftJournal gift={card} label="Journal of the gift card" />
      </div>
    </article>
  );
}

function Facts({ card }: { card: GiftCardRecord }) {
  const { buyer, buyerEmail, fromName, toName, toEmail, message, soldOn, sendOn, sentAt, hasReceipt, sale } = card;
  return (
    <section className="heads-22 stack gap-4 shrinks" aria-labelledby="sale">
      <h2 id="sale">Sale</h2>
      <dl className="beside-terms soft-terms stack gap-2 breakable">
        <Fact title="Order">
          <Link to="/gifts/$id" params={{ id: String(sale.id) }}>
            {sale.reference}
          </Link>
        </Fact>
        <Fact title="Bought">{soldOn && formatDate(soldOn)}</Fact>
        <Fact title="Bought by">{buyer}</Fact>
        <Fact title="Email of the buyer">{buyerEmail && <EmailLink address={buyerEmail} />}</Fact>
        <Fact title="From">{fromName}</Fact>
        <Fact title="For">{toName}</Fact>
        <Fact title="Email">{toEmail ? <EmailLink address={toEmail} /> : 'The buyer prints it'}</Fact>
        <Fact title="To be mailed">{sendOn && !sentAt && formatDate(sendOn)}</Fact>
        <Fact title="Mailed">{sentAt && formatMoment(sentAt)}</Fact>
        <Fact title="Message">{message}</Fact>
        <Fact title="Receipt for the tax">{soldOn && (hasReceipt ? 'to the buyer' : 'none')}</Fact>
      </dl>
    </section>
  );
}

type Use = GiftCardRecord['uses'][number];

const useStates: Record<Use['state'], string> = { HELD: 'Set aside', USED: 'Given', BACK: 'Not paid, given back' };

const columns: Column<Use>[] = [
  {
    key: 'gift',
    header: 'Gift',
    cell: ({ gift: { id, reference } }) => (
      <Link to="/gifts/$id" params={{ id: String(id) }} className="touch placed">
        {reference}
      </Link>
    ),
  },
  { key: 'state', header: 'State', card: 'below', cell: ({ state }) => useStates[state] },
  { key: 'at', header: 'Day', card: 'below', cell: ({ at }) => <span className="unbroken">{formatDate(at)}</span> },
  {
    key: 'refunded',
    header: 'Refunded',
    numeric: true,
    card: 'below',
    cell: ({ refundedCents }) => (refundedCents > 0 ? formatCents(refundedCents) : ''),
  },
  { key: 'cents', header: 'Amount', numeric: true, card: 'beside', cell: ({ cents }) => formatCents(cents) },
];

function Uses({ card: { uses } }: { card: GiftCardRecord }) {
  return (
    <section className="heads-22 shrinking-parts stack gap-4" aria-labelledby="uses">
      <h2 id="uses">Gifts</h2>
      {uses.length === 0 ? (
        <p className="soft">Nothing was given with it yet.</p>
      ) : (
        <DataTable label="Gifts of the card" columns={columns} rows={uses} rowKey={({ gift }) => gift.id} />
      )}
    </section>
  );
}
