import type { DirectoryWish } from '#contract/public/directory/directory.ts';
import { formatDollars } from '../../../platform/ui/text/format.ts';

export const wishesTitle = 'Wish list';
export const wishesId = 'wishes';

/** One wish with its amount, if the nonprofit says one. */
export function Wish({ wish: { description, amount } }: { wish: DirectoryWish }) {
  return (
    <p className="breakable">
      {description}
      {amount > 0 && <strong> {formatDollars(amount)}</strong>}
    </p>
  );
}
