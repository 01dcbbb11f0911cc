import { IconColumns, IconPrinter } from '@tabler/icons-react';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { ApplicationResponse } from '#contract/applications/response-calls.ts';
import { isReviewer, may } from '#contract/platform/access/permissions.ts';
import { isAnswerable } from '#contract/platform/access/response-status.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { ButtonLink } from '../../platform/ui/page/links/button-link.tsx';
import { LongPage } from '../../platform/ui/page/long-page.tsx';
import { PageHeader } from '../../platform/ui/page/page-header.tsx';
import { PageOutline } from '../../platform/ui/page/page-outline.tsx';
import { formatMoment } from '../../platform/ui/text/format.ts';
import { timeLeft } from '../../platform/ui/text/time-left.ts';
import { PageNavigation } from '../pages/page-navigation.tsx';
import { ResponseReviews } from '../reviews/staff/response-reviews.tsx';
import { AllAnswers, OneSection, sectionAnchor, sectionName, unansweredIn } from './answers/response-body.tsx';
import { BackToResponses } from './back-to-responses.tsx';
import { ResponseNeighbours } from './response-neighbours.tsx';
import classes from './response-page.module.css';
import { navigationEntry, type ResponseSection, sectionsOf } from './response-sections.ts';
import { ResponseSide } from './response-side.tsx';
import { ExtendButton } from './status/extend-dialog.tsx';
import { ReopenButton } from './status/reopen-dialog.tsx';
import { StatusLine } from './status/status-line.tsx';
import { WithdrawButton } from './status/withdraw-dialog.tsx';
import { WithdrawnNotice } from './status/withdrawn-notice.tsx';
import { WithResponse } from './with-response.tsx';

const ConversationSection = lazy(async () => ({
  default: (await import('../conversation/conversation-section.tsx')).ConversationSection,
}));
const NotesSection = lazy(async () => ({ default: (await import('../notes/notes-section.tsx')).NotesSection }));

const ProfileProposals = lazy(async () => ({
  default: (await import('./profile/profile-proposals.tsx')).ProfileProposals,
}));

export function ResponsePage() {
  const { id } = useParams({ from: '/signed-in/applications/responses/$id' });
  return <WithResponse id={id}>{(response) => <ResponseView response={response} />}</WithResponse>;
}

function ResponseView({ response }: { response: ApplicationResponse }) {
  const user = useSignedInUser();
  const staff = may(user, 'readAllReviews');
  const { page = 1, view = staff ? 'all' : 'sections' } = useSearch({ from: '/signed-in/applications/responses/$id' });
  const sections = sectionsOf(response.applicationData.elements);
  const current = Math.min(page, Math.max(1, sections.length)) - 1;
  const { nonprofitRef, applicationTemplateRef } = response;
  return (
    <>
      <PageHeader
        breadcrumb={
          <div className={classes.top}>
            <BackToResponses />
            {(staff || isReviewer(user)) && <ResponseNeighbours id={response.id} />}
          </div>
        }
        title={nonprofitRef.name}
        documentTitle={`${nonprofitRef.name}: ${applicationTemplateRef.name}`}
        actions={<Actions response={response} />}
      >
        <p className="soft above-1-half">
          {applicationTemplateRef.name}
          {' · '}
          <Link to="/nonprofit/$id" params={{ id: String(nonprofitRef.id) }}>
            Nonprofit profile
          </Link>
        </p>
        {user.nonprofit === response.nonprofit && <StatusLine response={response} />}
        {response.withdrawnAt !== null && (
          <div className="above-2">
            <WithdrawnNotice response={response} />
          </div>
        )}
        {isAnswerable(response.status) && <DraftProgress response={response} />}
      </PageHeader>
      <LongPage facts={<ResponseSide response={response} />} outline={<Outline {...{ sections, current, view, staff }} />}>
        {staff && response.dateSubmitted !== null && <ResponseReviews response={response.id} />}
        <Suspense>
          <ConversationSection key={response.id} response={response.id} />
        </Suspense>
        {response.decision === 'ACCEPTED' && (
          <Suspense>
            <ProfileProposals key={response.id} response={response} />
          </Suspense>
        )}
        {staff && (
          <Suspense>
            <NotesSection key={response.id} response={response.id} />
          </Suspense>
        )}
        {sections.length === 0 && <p>This application has no questions.</p>}
        {sections.length > 0 &&
          (view === 'all' ? <AllAnswers sections={sections} /> : <OneSection sections={sections} current={current} />)}
      </LongPage>
    </>
  );
}

interface OutlineProps {
  sections: readonly ResponseSection[];
  current: number;
  view: 'all' | 'sections';
  /** whether the outline also lists the conversation and the notes of staff */
  staff: boolean;
}

function Outline({ sections, current, view, staff }: OutlineProps) {
  if (sections.length < 2) return null;
  if (view === 'sections') {
    const pages = sections.map((one, index) => navigationEntry(one, index, sections[index + 1]));
    return <PageNavigation label="Sections of the application" pages={pages} current={current} />;
  }
  const entries = sections.map((section, index) => {
    const open = unansweredIn(section);
    return {
      id: sectionAnchor(index),
      title: sectionName(section, index),
      note: open > 0 ? `${open} unanswered` : undefined,
    };
  });
  const notes = staff
    ? [
        { id: 'conversation', title: 'Questions and answers' },
        { id: 'notes', title: 'Notes of staff' },
      ]
    : [];
  return <PageOutline label="Sections of the application" entries={[...notes, ...entries]} />;
}

/** The percent answered of a response that is not submitted, the time until its deadline, and its last save. */
function DraftProgress({ response: { percentAnswered, closesAt, lastSaved } }: { response: ApplicationResponse }) {
  const left = closesAt === null ? 'no deadline' : (timeLeft(closesAt) ?? 'the deadline has passed');
  return (
    <p className="row middle soft gap-1-3 above-2 ink-strong">
      <progress max={100} value={percentAnswered} aria-label="Answered" className={classes.answered} />
      <span>
        <strong>{percentAnswered}% answered</strong> · {left} · last saved {formatMoment(lastSaved)}
      </span>
    </p>
  );
}

function Actions({ response }: { response: ApplicationResponse }) {
  const user = useSignedInUser();
  const id = String(response.id);
  const { can } = response;
  return (
    <>
      {can.extend && <ExtendButton response={response} />}
      {can.reopen && <ReopenButton response={response} />}
      <WithdrawButton response={response} />
      {may(user, 'readAllApplications') && (
        <ButtonLink
          variant="default"
          leftSection={<IconColumns size={18} aria-hidden />}
          to="/applications/responses/$id/compare"
          params={{ id }}
          state={(now) => now}
        >
          Compare
        </ButtonLink>
      )}
      <ButtonLink
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        to="/applications/responses/print/$id"
        params={{ id }}
      >
        Print Page
      </ButtonLink>
      {can.edit && (
        <ButtonLink to="/applications/responses/$id/edit" params={{ id }} search={{ continue: true }}>
          Go on writing
        </ButtonLink>
      )}
    </>
  );
}
