import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ApplicationResponse, listResponses } from '#contract/applications/response-calls.ts';
import { responseStatusText } from '#contract/platform/access/response-status.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { call } from '../../../platform/api.ts';
import { type Choice, TypeAhead } from '../../../platform/ui/forms/fields/choosing/type-ahead.tsx';
import { BackLink } from '../../../platform/ui/page/links/back-link.tsx';
import { LoadProblem } from '../../../platform/ui/page/load-problem.tsx';
import { PageHeader } from '../../../platform/ui/page/page-header.tsx';
import { formatMoment } from '../../../platform/ui/text/format.ts';
import { averageText } from '../../reviews/scores.ts';
import { responseQuery } from '../response-queries.ts';
import { ResponseSkeleton } from '../response-skeleton.tsx';
import { WithResponse } from '../with-response.tsx';
import classes from './compare-page.module.css';
import { ComparedAnswers } from './compared-answers.tsx';

/** The answers of two applicants to the same application, question by question. For programme staff. */
export function CompareResponsesPage() {
  const { id } = useParams({ from: '/signed-in/applications/responses/$id/compare' });
  return <WithResponse id={id}>{(response) => <Comparison one={response} />}</WithResponse>;
}

function Comparison({ one }: { one: ApplicationResponse }) {
  const { with: other } = useSearch({ from: '/signed-in/applications/responses/$id/compare' });
  const navigate = useNavigate({ from: '/applications/responses/$id/compare' });
  const found = useQuery({ ...responseQuery(other ?? 0), enabled: other !== undefined });
  const chosen = found.data && { id: found.data.id, name: found.data.nonprofitRef.name };
  const choose = (choice: Choice | null) =>
    void navigate({
      search: choice ? { with: choice.id } : {},
      replace: other !== undefined,
      resetScroll: false,
      state: (now) => now,
    });
  const name = one.nonprofitRef.name;
  return (
    <>
      <PageHeader
        title="Compare applicants"
        documentTitle={chosen ? `${name} and ${chosen.name}` : `Compare ${name}`}
        breadcrumb={
          <BackLink to="/applications/responses/$id" params={{ id: String(one.id) }} state={(now) => now}>
            {name}
          </BackLink>
        }
      >
        <p className="soft above-1-half">{one.applicationTemplateRef.name}</p>
      </PageHeader>
      <div className={`${classes.choice} not-printed`}>
        <TypeAhead
          label={`Compare ${name} with`}
          description="Another applicant to the same application. The address of this page can be shared with colleagues."
          value={chosen ?? null}
          onChange={choose}
          search={(typed, signal) => findApplicants(one, typed, signal)}
        />
      </div>
      {other !== undefined && found.isPending && <ResponseSkeleton />}
      {found.isError && (
        <LoadProblem
          query={found}
          failed="The other response could not be loaded"
          notFound={<p className="soft wide-42">There is no such response. Choose another applicant above.</p>}
        />
      )}
      {found.data && <Pair one={one} other={found.data} />}
    </>
  );
}

function Pair({ one, other }: { one: ApplicationResponse; other: ApplicationResponse }) {
  if (one.id === other.id) return <p className="soft wide-42">Both are the same response. Choose another applicant above.</p>;
  if (one.applicationTemplateId !== other.applicationTemplateId) {
    return (
      <p className="soft wide-42">
        {other.nonprofitRef.name} answers another application, {other.applicationTemplateRef.name}: its questions are different.
      </p>
    );
  }
  return (
    <div className={classes.pair}>
      <div className={classes.heads}>
        <Head response={one} />
        <Head response={other} />
      </div>
      <ComparedAnswers one={one} other={other} />
    </div>
  );
}

function Head({ response }: { response: ApplicationResponse }) {
  const { id, nonprofitRef, dateSubmitted, percentAnswered, averageScore, numReviews } = response;
  return (
    <div>
      <h2 className="text-20 breakable">
        <Link to="/applications/responses/$id" params={{ id: String(id) }}>
          {nonprofitRef.name}
        </Link>
      </h2>
      <p className="soft text-14">
        {dateSubmitted
          ? `Submitted ${formatMoment(dateSubmitted)}`
          : `${responseStatusText(response)}, ${percentAnswered}% answered`}
        {' · '}
        {numReviews ? `score ${averageText(averageScore)}, ${howMany(numReviews, 'review', 'reviews')} done` : 'no reviews done'}
      </p>
    </div>
  );
}

const choices = 10;

async function findApplicants(one: ApplicationResponse, search: string, signal: AbortSignal): Promise<Choice[]> {
  const { applicationTemplateId: applicationTemplate } = one;
  const query = { applicationTemplate, search, ordering: 'nonprofit', pageSize: choices } as const;
  const { results } = await call(listResponses, { query, signal, quiet: true });
  return results
    .filter(({ id }) => id !== one.id)
    .map((response) => ({ id: response.id, name: response.nonprofitRef.name, note: responseStatusText(response) }));
}
