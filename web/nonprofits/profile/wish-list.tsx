import type { WishListItem } from '#contract/nonprofits/wish-list.ts';
import { formatDollars } from '../../platform/ui/text/format.ts';
import classes from './nonprofit-profile.module.css';

/** The wish list, for programme staff only. */
export function WishList({ items }: { items: readonly WishListItem[] }) {
  return (
    <section>
      <h2 className="text-20 below-2">Wishlist</h2>
      {items.length === 0 ? (
        <p className="soft">The wish list is empty.</p>
      ) : (
        <ul className={classes.wishes}>
          {items.map(({ id, description, amount, fulfilled }) => (
            <li key={id}>
              <span className={`breakable lines ${fulfilled ? 'soft' : ''}`}>{description}</span>
              <span className="figures to-right">{formatDollars(amount)}</span>
              {fulfilled && <span className="accent text-13 whole-row">Fulfilled</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
