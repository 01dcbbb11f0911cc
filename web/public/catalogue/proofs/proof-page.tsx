import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { may } from '#contract/platform/access/permissions.ts';
import { type ProofRecord, proofStateLabels } from '#contract/public/catalogue/proofs.ts';
import { useSignedInUser } from '../../../platform/session.ts';
import { SkeletonLines } from '../../../platform/ui/feedback/loading/skeleton-lines.tsx';
import { Unloaded } from '../../../platform/ui/feedback/loading/unloaded.tsx';
import { MessagePage } from '../../../platform/ui/feedback/message-page.tsx';
import { IfMay } from '../../../platform/ui/if-may.tsx';
import { BackLink } from '../../../platform/ui/page/links/back-link.tsx';
import { PageHeader } from '../../../platform/ui/page/page-header.tsx';
import { RecordPage } from '../../../platform/ui/page/record-page.tsx';
import { formatDate } from '../../../platform/ui/text/format.ts';
import { Toned } from '../../../platform/ui/text/toned.tsx';
import classes from '../catalogue.module.css';
import { AnswerProof } from './answer-proof.tsx';
import { proofPageQuery, proofQuery } from './proof-queries.ts';

/** The page of a nonprofit in the printed catalogue, for its approval. */
export function ProofPage() {
  const { id } = useParams({ from: '/signed-in/catalogue/proofs/$id' });
  return (
    <RecordPage
      id={id}
      query={proofQuery}
      loading={<SkeletonLines label="Loading the page" lines={8} />}
      notFound={
        <MessagePage title="There is no page to approve" action={<Link to="/">Return Home</Link>}>
          <p>The proofs of the printed catalogue have ended, or this nonprofit is not in it.</p>
        </MessagePage>
      }
      failed="The page could not be loaded"
    >
      {(proof) => <Proof proof={proof} />}
    </RecordPage>
  );
}

function Proof({ proof }: { proof: ProofRecord }) {
  const { nonprofitRef, year, dueOn, late, message } = proof;
  const staff = may(useSignedInUser(), 'readCatalogue');
  const picture = useQuery(proofPageQuery(nonprofitRef.id));
  return (
    <>
      <PageHeader
        title={nonprofitRef.name}
        documentTitle={`Proof of ${nonprofitRef.name}`}
        breadcrumb={staff && <BackLink to="/catalogue/proofs">Approval of the Printed Catalogue</BackLink>}
      >
        <p className="soft above-2 wide-46">
          The page in the printed catalogue of {year}, as it would be printed now; its page number can still change. Please
          approve it by {formatDate(dueOn)}
          {late && ', which is over: it may be printed any day'}. What is printed cannot be changed afterwards.
        </p>
      </PageHeader>
      <div className={classes.parts}>
        {message !== '' && <blockquote className={`${classes.words} lines breakable wide-46`}>{message}</blockquote>}
        <div className={classes.proof}>
          <div className="stack gap-5">
            <Standing proof={proof} />
            <IfMay right="answerProofs">
              <AnswerProof proof={proof} mark={picture.data?.mark} />
            </IfMay>
            <ToCorrect proof={proof} />
          </div>
          {picture.data ? (
            <img
              className={classes.page}
              src={`data:image/svg+xml,${encodeURIComponent(picture.data.svg)}`}
              alt={`The page of ${nonprofitRef.name}. What it says is on its profile.`}
            />
          ) : (
            <Unloaded query={picture} what="the picture of the page" lines={12} />
          )}
        </div>
      </div>
    </>
  );
}

function Standing({ proof: { state, note, changed, saidBy, saidAt } }: { proof: ProofRecord }) {
  return (
    <div role="status">
      <p>
        <Toned tone={state === 'CHANGED' ? 'bad' : undefined}>{proofStateLabels[state]}</Toned>
        {saidAt && (
          <span className="soft">
            {' '}
            {formatDate(saidAt)}
            {saidBy && ` by ${saidBy.fullName}`}
          </span>
        )}
      </p>
      {note !== '' && <p className="lines breakable above-2">{note}</p>}
      {changed.length > 0 && <p className="soft above-2">Changed since: {changed.join(', ')}.</p>}
    </div>
  );
}

function ToCorrect({ proof: { nonprofitRef, problems } }: { proof: ProofRecord }) {
  return (
    <section aria-labelledby="proof-correct">
      <h2 id="proof-correct" className="text-18">
        Is something wrong?
      </h2>
      {problems.length > 0 && (
        <ul className={classes.problems}>
          {problems.map(({ kind, photo, text }) => (
            <li key={`${kind} ${photo}`}>{text}</li>
          ))}
        </ul>
      )}
      <p className="above-2">
        Change the{' '}
        <Link to="/nonprofit/$id" params={{ id: String(nonprofitRef.id) }} search={{ editing: true }}>
          profile
        </Link>{' '}
        or the{' '}
        <Link to="/photo-manager" search={{ nonprofit: nonprofitRef.id }}>
          photos
        </Link>
        : this page follows at once.
      </p>
    </section>
  );
}
