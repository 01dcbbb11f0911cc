import { centsText } from '#contract/money/giving/gift-amounts.ts';
import { nonprofitPath } from '#contract/nonprofits/public/addresses.ts';
import type { GiftPage } from '#contract/public/directory/give-pages.ts';

/** The nonprofits of a gift with their amounts, what covers fees, and the sum. */
export function GiftParts({ gift: { parts, coverCents, totalCents } }: { gift: GiftPage }) {
  return (
    <table className="gift-parts">
      <caption className="only-read-out">The gift</caption>
      <tbody>
        {parts.map(({ nonprofit, cents }) => (
          <tr key={nonprofit.id}>
            <th scope="row">
              <a href={nonprofitPath(nonprofit)}>{nonprofit.name}</a>
            </th>
            <td>{centsText(cents)}</td>
          </tr>
        ))}
        {coverCents > 0 && (
          <tr>
            <th scope="row">For the card fee</th>
            <td>{centsText(coverCents)}</td>
          </tr>
        )}
      </tbody>
      {(parts.length > 1 || coverCents > 0) && (
        <tfoot>
          <tr>
            <th scope="row">All together</th>
            <td>{centsText(totalCents)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
