import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  downloadReceipt,
  type Order,
  orderAttentionLabels,
  orderKindLabels,
  orderStandingLabels,
} from '#contract/learning/subscription/orders.ts';
import type { DialogState } from '../../../platform/ui/dialogs/form-dialog.tsx';
import { RecordDialog } from '../../../platform/ui/dialogs/record-dialog.tsx';
import { IfMay } from '../../../platform/ui/if-may.tsx';
import { DownloadButton } from '../../../platform/ui/lists/download/download-button.tsx';
import { formatDate, formatDollars, formatMoment } from '../../../platform/ui/text/format.ts';
import shared from '../../facts.module.css';
import { orderQuery } from '../subscription-queries.ts';
import { EndForm } from './end-form.tsx';
import { NoteForm } from './note-form.tsx';
import classes from './orders.module.css';

interface Props {
  /** undefined: closed */
  id: number | undefined;
  onClose: () => void;
}

/** One order: its facts, what needs attention, staff's note, and the end of its access. */
export function OrderModal({ id, onClose }: Props) {
  return (
    <RecordDialog id={id} title="Subscription" what="order" query={orderQuery} onClose={onClose}>
      {(order, dialog, close) => <OpenOrder order={order} dialog={dialog} close={close} />}
    </RecordDialog>
  );
}

interface OpenProps {
  order: Order;
  dialog: DialogState;
  close: () => void;
}

function OpenOrder({ order, dialog, close }: OpenProps) {
  const [ending, setEnding] = useState(false);
  if (ending) return <EndForm order={order} dialog={dialog} onDone={() => setEnding(false)} />;
  const endable = order.state === 'ACTIVE' || order.state === 'SUSPENDED';
  return (
    <>
      <Facts order={order} />
      {order.kind !== 'GRANT' && order.startsOn !== null && (
        <div className="above-4">
          <DownloadButton download={downloadReceipt} query={{ order: order.id }} label="Receipt" file />
        </div>
      )}
      <IfMay right="manageSubscriptions">
        <NoteForm
          key={order.version}
          order={order}
          dialog={dialog}
          close={close}
          {...(endable && { onEnd: () => setEnding(true) })}
        />
      </IfMay>
    </>
  );
}

function Facts({ order }: { order: Order }) {
  return (
    <>
      {order.attention.length > 0 && (
        <div className={classes.notices} role="status">
          {order.attention.map((notice) => (
            <p key={notice}>{orderAttentionLabels[notice]}</p>
          ))}
        </div>
      )}
      <dl className={`${shared.facts} soft-terms`}>
        <Fact name="Nonprofit">
          <Link to="/nonprofit/$id" params={{ id: String(order.nonprofitRef.id) }}>
            {order.nonprofitRef.name}
          </Link>
        </Fact>
        <Fact name="State">{orderStandingLabels[order.standing]}</Fact>
        <Fact name="Order">
          {order.id}, {orderKindLabels[order.kind].toLowerCase()}, {formatMoment(order.createdAt)}
          {order.createdByRef && `, by ${order.createdByRef.fullName}`}
        </Fact>
        {order.tierName !== '' && (
          <Fact name="Tier">
            {order.tierName}, {formatDollars(order.subscriptionPrice)}
            {order.otherSize && ' (the profile has another budget size)'}
          </Fact>
        )}
        {order.discountCode !== '' && <Fact name="Discount code">{order.discountCode}</Fact>}
        {order.kind !== 'GRANT' && <Fact name="Total">{formatDollars(order.total)}</Fact>}
        {order.paidAt && (
          <Fact name="Paid">
            {formatMoment(order.paidAt)}, {order.card}
          </Fact>
        )}
        {order.payment && (
          <Fact name="Payment at Stripe">
            {order.payment} ({order.paymentStatus})
          </Fact>
        )}
        {order.paymentProblem !== '' && <Fact name="Last problem">{order.paymentProblem}</Fact>}
        {order.refunded > 0 && <Fact name="Refunded">{formatDollars(order.refunded)}</Fact>}
        {order.dispute !== '' && <Fact name="Dispute">{order.dispute.replaceAll('_', ' ')}</Fact>}
        {order.startsOn && order.endsOn && (
          <Fact name="Access">
            {formatDate(order.startsOn)} – {formatDate(order.endsOn)}
          </Fact>
        )}
        {order.endedAt && <Fact name="Ended early">{formatMoment(order.endedAt)}</Fact>}
        {order.reason !== '' && <Fact name="Reason">{order.reason}</Fact>}
      </dl>
    </>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
