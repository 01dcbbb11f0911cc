import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { grouped, howMany } from '#contract/platform/wire/grouped.ts';
import type { CatalogueCheck, CatalogueLook, CatalogueProblemLine } from '#contract/public/catalogue/catalogue.ts';
import { catalogueMessages } from '#contract/public/catalogue/catalogue.ts';
import { catalogueProblemLabels, catalogueProblems } from '#contract/public/catalogue/catalogue-choices.ts';
import { EmptyState } from '../../platform/ui/feedback/empty-state.tsx';
import { Loaded } from '../../platform/ui/feedback/loading/loaded.tsx';
import classes from './catalogue.module.css';
import { checkQuery } from './catalogue-queries.ts';

/** Lists the problems that staff should correct before printing, each with a link to its record. */
export function Problems({ look }: { look: CatalogueLook }) {
  const query = useQuery(checkQuery(look));
  return (
    <section aria-labelledby="catalogue-problems">
      <h2 id="catalogue-problems" className="text-22">
        Before the printer sees it
      </h2>
      <Loaded query={query} what="the check" lines={6}>
        {(check) => <Found check={check} />}
      </Loaded>
    </section>
  );
}

function Found({ check: { year, profiles, pages, problems } }: { check: CatalogueCheck }) {
  if (profiles === 0) return <EmptyState title={catalogueMessages.empty(year)} />;
  const size = `${howMany(profiles, 'profile', 'profiles')} on ${howMany(pages, 'page', 'pages')}`;
  return (
    <>
      <p className="soft above-2" role="status">
        {size}. {problems.length === 0 ? 'Nothing is wrong with them.' : `${grouped(problems.length)} to look at.`}
      </p>
      {catalogueProblems.map((kind) => {
        const lines = problems.filter((one) => one.kind === kind);
        return (
          lines.length > 0 && (
            <details key={kind} className="opens-inside above-3" open={lines.length <= 20}>
              <summary>
                {catalogueProblemLabels[kind]} ({grouped(lines.length)})
              </summary>
              <ul className={classes.problems}>
                {lines.map((line) => (
                  <Line key={`${line.nonprofitRef.id} ${line.photo}`} line={line} />
                ))}
              </ul>
            </details>
          )
        );
      })}
    </>
  );
}

function Line({ line: { nonprofitRef, page, text, photo } }: { line: CatalogueProblemLine }) {
  return (
    <li>
      <Link to="/nonprofit/$id" params={{ id: String(nonprofitRef.id) }} search={{ editing: true }} className="breakable">
        {nonprofitRef.name}
      </Link>
      , page {grouped(page)}: {text}
      {photo !== null && (
        <>
          {' '}
          <Link to="/photo-manager" search={{ nonprofit: nonprofitRef.id }}>
            Its photos<span className="only-read-out"> of {nonprofitRef.name}</span>
          </Link>
        </>
      )}
    </li>
  );
}
