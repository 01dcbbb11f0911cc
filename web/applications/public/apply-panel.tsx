import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { listResponses, type ResponseSummary } from '#contract/applications/response-calls.ts';
import type { PublishedTemplate } from '#contract/applications/templates.ts';
import type { User } from '#contract/platform/access/accounts.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { type Closed, closedOf } from '#contract/platform/access/response-status.ts';
import { call } from '../../platform/api.ts';
import { useUser } from '../../platform/session.ts';
import { TryAgain } from '../../platform/ui/feedback/loading/try-again.tsx';
import { FormProblem } from '../../platform/ui/forms/form-problem.tsx';
import { ButtonLink } from '../../platform/ui/page/links/button-link.tsx';
import { formatDate } from '../../platform/ui/text/format.ts';
import classes from './public-page.module.css';
import { type Start, useStart } from './use-start.ts';

// loaded apart: only users without a nonprofit need this form
const NameNonprofit = lazy(async () => ({ default: (await import('./name-nonprofit.tsx')).NameNonprofit }));

/**
 * Shows the viewer's next step: log in, name a nonprofit, start, continue or read the response. If there is no next step, says
 * why.
 */
export function ApplyPanel({ template }: { template: PublishedTemplate }) {
  const user = useUser();
  return (
    <section className={classes.way} aria-label="Your response">
      {user === null ? <VisitorWays /> : <SignedInWay template={template} user={user} />}
    </section>
  );
}

function VisitorWays() {
  const here = useLocation({ select: ({ pathname }) => pathname });
  return (
    <>
      <p>To apply, log in or create an account. Your answers are saved as you type, so you can stop and come back.</p>
      <div className="row gap-2">
        <ButtonLink to="/login" search={{ next: here }}>
          Log In
        </ButtonLink>
        <ButtonLink variant="default" to="/register" search={{ next: here }}>
          Register
        </ButtonLink>
      </div>
    </>
  );
}

function SignedInWay({ template, user }: { template: PublishedTemplate; user: User }) {
  const start = useStart(template.id);
  const own = useQuery({
    queryKey: [listResponses.name, 'own', template.id, user.nonprofit],
    queryFn: async ({ signal }) => {
      const found = await call(listResponses, { query: { applicationTemplate: template.id, pageSize: 1 }, signal, quiet: true });
      return found.results[0] ?? null;
    },
    enabled: user.nonprofit !== null,
    // a colleague may have started or submitted the response
    refetchOnMount: 'always',
  });
  if (user.nonprofit === null) {
    if (template.openState !== 'OPEN') return <p>{notNow(template)}</p>;
    return (
      <Suspense>
        <NameNonprofit user={user} start={start} />
      </Suspense>
    );
  }
  if (own.isPending) return <p role="status">Looking for your response…</p>;
  if (own.error) {
    return (
      <>
        <p>Your response could not be loaded.</p>
        <TryAgain query={own} />
      </>
    );
  }
  const closed = own.data && closedOf(own.data.status);
  if (own.data && closed) return <ClosedResponse response={own.data} closed={closed} />;
  return <Answer template={template} user={user} begun={own.data} start={start} />;
}

function notNow({ openState }: PublishedTemplate): string {
  return openState === 'CLOSED'
    ? 'This application is closed: it can no longer be answered.'
    : 'This application is not open yet.';
}

function ClosedResponse({ response, closed: { did, at, view } }: { response: ResponseSummary; closed: Closed }) {
  const moment = response[at];
  return (
    <>
      <p>
        Your nonprofit {did} its response{moment && ` on ${formatDate(moment)}`}.
      </p>
      <ButtonLink to="/applications/responses/$id/review" params={{ id: String(response.id) }}>
        {view}
      </ButtonLink>
    </>
  );
}

interface AnswerProps {
  template: PublishedTemplate;
  user: User;
  begun: ResponseSummary | null;
  start: Start;
}

function Answer({ template, user, begun, start }: AnswerProps) {
  const open = template.openState === 'OPEN' || isExtended(begun);
  if (!may(user, 'answerApplications')) {
    return (
      <p>Only nonprofit staff of {user.nonprofitRef?.name ?? 'your nonprofit'} can answer. You can read here what is asked.</p>
    );
  }
  if (!open && !begun) return <p>{notNow(template)}</p>;
  return (
    <>
      <p>
        {begun
          ? `${user.nonprofitRef?.name ?? 'Your nonprofit'} has started its response.`
          : `You are applying for ${user.nonprofitRef?.name ?? 'your nonprofit'}. Your answers are saved as you type, so you can stop and come back.`}
      </p>
      {!open && <p>{notNow(template)}</p>}
      <FormProblem text={start.problem} />
      <Button loading={start.busy} onClick={() => void start.go()}>
        {begun ? (open ? 'Continue' : 'View what you wrote') : 'Start'}
      </Button>
    </>
  );
}

/** Whether the nonprofit has an extension that has not ended. */
function isExtended(response: ResponseSummary | null): boolean {
  return response?.extendedUntil != null && Date.parse(response.extendedUntil) > Date.now();
}
