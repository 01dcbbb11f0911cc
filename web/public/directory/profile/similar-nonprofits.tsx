import { nonprofitPath } from '#contract/nonprofits/public/addresses.ts';
import type { SimilarNonprofit } from '#contract/public/directory/found.ts';
import { Thumbnail } from '../nonprofits/thumbnail.tsx';
import { townOf } from '../nonprofits/town.ts';

/** Links to nonprofits that are similar to the one on the page. */
export function SimilarNonprofits({ nonprofits }: { nonprofits: readonly SimilarNonprofit[] }) {
  if (nonprofits.length === 0) return null;
  return (
    <section className="items similar" aria-labelledby="similar">
      <h2 id="similar">Similar nonprofits</h2>
      <ul>
        {nonprofits.map((nonprofit) => (
          <li key={nonprofit.id}>
            <Similar nonprofit={nonprofit} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Similar({ nonprofit }: { nonprofit: SimilarNonprofit }) {
  const town = townOf(nonprofit);
  return (
    <>
      <a href={nonprofitPath(nonprofit)}>
        <Thumbnail {...nonprofit} />
        <span className="name">{nonprofit.name}</span>
      </a>
      {town && (
        <p className="small">
          <span>{town}</span>
        </p>
      )}
    </>
  );
}
