import { downloadReceipt } from '#contract/learning/subscription/orders.ts';
import type { OwnOrder } from '#contract/learning/subscription/subscribe.ts';
import { DownloadButton } from '../../platform/ui/lists/download/download-button.tsx';
import { formatDate, formatDollars } from '../../platform/ui/text/format.ts';
import classes from './subscription.module.css';

const ended: Partial<Record<OwnOrder['state'], string>> = {
  ENDED: 'Ended early',
  SUSPENDED: 'Suspended: the payment is disputed',
};

/** The nonprofit's subscriptions so far, with receipts. */
export function OwnOrders({ orders }: { orders: readonly OwnOrder[] }) {
  if (orders.length === 0) return null;
  return (
    <section className={classes.orders} aria-labelledby="earlier-subscriptions">
      <h2 id="earlier-subscriptions" className="text-22">
        Subscriptions
      </h2>
      <ul>
        {orders.map(({ id, state, tierName, total, card, startsOn, endsOn }) => (
          <li key={id} className={classes.order}>
            <div>
              <strong>
                {startsOn && formatDate(startsOn)} – {endsOn && formatDate(endsOn)}
              </strong>
              <p className="soft text-14">
                {[tierName || 'Given by the programme', tierName && formatDollars(total), card, ended[state]]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {tierName !== '' && <DownloadButton download={downloadReceipt} query={{ order: id }} label="Receipt" file />}
          </li>
        ))}
      </ul>
    </section>
  );
}
