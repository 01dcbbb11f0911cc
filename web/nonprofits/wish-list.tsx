import type { WishListItem } from '#contract/wish-list.ts';
import { formatDollars } from '../ui/format.ts';
import classes from './nonprofit-profile.module.css';

/** What a nonprofit wishes for: programme staff alone see it. */
export function WishList({ items }: { items: readonly WishListItem[] }) {
  return (
    <section>
      <h2 className={classes.heading}>Wishlist</h2>
      {items.length === 0 ? (
        <p className={classes.none}>Nothing is wished for yet.</p>
      ) : (
        <ul className={classes.wishes}>
          {items.map(({ id, description, amount, fulfilled }) => (
            <li key={id} data-fulfilled={fulfilled || undefined}>
              <span className={classes.wish}>{description}</span>
              <span className={classes.amount}>{formatDollars(amount)}</span>
              {fulfilled && <span className={classes.fulfilled}>Fulfilled</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
