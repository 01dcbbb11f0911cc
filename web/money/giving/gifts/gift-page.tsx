import { Link, useParams } from '@tanstack/react-router';
import { type GiftRecord, giftAttentionTexts } from '#contract/money/giving/gifts.ts';
import { giftMethodLabels } from '#contract/money/giving/give.ts';
import { HistoryButton } from '../../../platform/audit/history-button.tsx';
import { SkeletonLines } from '../../../platform/ui/feedback/loading/skeleton-lines.tsx';
import { MessagePage } from '../../../platform/ui/feedback/message-page.tsx';
import { Notice } from '../../../platform/ui/feedback/notice.tsx';
import { IfMay } from '../../../platform/ui/if-may.tsx';
import { BackLink } from '../../../platform/ui/page/links/back-link.tsx';
import { PageHeader } from '../../../platform/ui/page/page-header.tsx';
import { RecordPage } from '../../../platform/ui/page/record-page.tsx';
import { formatDate } from '../../../platform/ui/text/format.ts';
import { giftQuery } from '../giving-queries.ts';
import { GiftActions, LookedAt } from './gift-actions.tsx';
import { GiftChip } from './gift-chip.tsx';
import { GiftFacts } from './gift-facts.tsx';
import { GiftJournal } from './gift-journal.tsx';
import { GiftParts } from './gift-parts.tsx';
import { formatCents } from './gift-words.ts';

/** One gift: who gave it, for whom, and where its money went. */
export function GiftPage() {
  const { id } = useParams({ from: '/signed-in/gifts/$id' });
  return (
    <RecordPage
      id={id}
      query={giftQuery}
      loading={<SkeletonLines label="Loading the gift" lines={8} />}
      notFound={
        <MessagePage title="No such gift" action={<Link to="/gifts">Go to Gifts</Link>}>
          <p>The link may be mistyped.</p>
        </MessagePage>
      }
      failed="Error loading the gift"
    >
      {(gift) => <OpenGift key={gift.id} gift={gift} />}
    </RecordPage>
  );
}

function OpenGift({ gift }: { gift: GiftRecord }) {
  const { id, reference, state, attention } = gift;
  return (
    <article className="shrinks">
      <PageHeader
        title={`Gift ${reference}`}
        breadcrumb={<BackLink to="/gifts">Gifts</BackLink>}
        aside={<GiftChip state={state} />}
        actions={
          <>
            <IfMay right="manageGiving">
              <GiftActions gift={gift} />
            </IfMay>
            <IfMay right="readAudit">
              <HistoryButton subjectKind="gift" subjectId={id} />
            </IfMay>
          </>
        }
      >
        <p className="soft above-2 breakable">{leadOf(gift)}</p>
        {attention.length > 0 && (
          <div className="above-4 wide-46">
            <Notice tone="warning">
              {attention.map((one) => (
                <p key={one}>{giftAttentionTexts[one]}.</p>
              ))}
              <IfMay right="manageGiving">
                <LookedAt gift={gift} />
              </IfMay>
            </Notice>
          </div>
        )}
      </PageHeader>
      <div className="stack gap-10">
        <GiftParts gift={gift} />
        <GiftFacts gift={gift} />
        <GiftJournal gift={gift} />
      </div>
    </article>
  );
}

/** `$76.92 by card, given on May 1, 2026` */
function leadOf({ totalCents, method, givenOn, createdAt, donorName, state }: GiftRecord): string {
  const from = donorName === '' ? '' : ` from ${donorName}`;
  const when = givenOn
    ? `given on ${formatDate(givenOn)}`
    : `${state === 'PLEDGED' ? 'announced' : 'begun'} on ${formatDate(createdAt)}`;
  return `${formatCents(totalCents)} by ${giftMethodLabels[method].toLowerCase()}${from}, ${when}`;
}
