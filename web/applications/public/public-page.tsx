import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { pagesOf } from '#contract/applications/pages.ts';
import { sizeWords } from '#contract/applications/size-words.ts';
import type { PublishedTemplate } from '#contract/applications/templates.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { useUser } from '../../platform/session.ts';
import { ProgressLine } from '../../platform/ui/feedback/loading/progress-line.tsx';
import { MessagePage } from '../../platform/ui/feedback/message-page.tsx';
import { PageHeader } from '../../platform/ui/page/page-header.tsx';
import { RecordPage } from '../../platform/ui/page/record-page.tsx';
import { publishedTemplateQuery } from '../templates/template-queries.ts';
import { ApplyPanel } from './apply-panel.tsx';
import { openingText } from './opening-text.ts';
import { Outline } from './outline.tsx';
import classes from './public-page.module.css';
import { StaffTrial } from './staff-trial.tsx';

/** The public page of an application: its questions, length and deadline, and how to apply. Programme staff try it out here. */
export function PublicApplicationPage() {
  const user = useUser();
  // a new key discards loaded data when the user changes: signed-in pages do this too, but this page is not one of them
  return <Loading key={user?.id ?? 'visitor'} />;
}

function Loading() {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } }));
  return (
    <QueryClientProvider client={client}>
      <Loaded />
    </QueryClientProvider>
  );
}

function Loaded() {
  const { id } = useParams({ from: '/applications/$id' });
  return (
    <RecordPage
      id={id}
      query={publishedTemplateQuery}
      loading={<ProgressLine active />}
      notFound={<ApplicationNotFound />}
      failed="Error loading application"
    >
      {(template) => <Application template={template} />}
    </RecordPage>
  );
}

function ApplicationNotFound() {
  return (
    <MessagePage title="Application not found" action={<Link to="/">Return Home</Link>}>
      <p>No application is published at this address. It may have been unpublished, or the link may be mistyped.</p>
    </MessagePage>
  );
}

function Application({ template }: { template: PublishedTemplate }) {
  const user = useUser();
  const now = useMinute();
  const { page = 1 } = useSearch({ from: '/applications/$id' });
  const elements = template.elements;
  const staff = may(user, 'buildTemplates');
  return (
    <>
      <PageHeader title={template.name}>
        <p className="text-17 above-3">{sizeWords(template)}</p>
        <p className={`${classes.when} unless-empty`} data-state={template.openState}>
          {openingText(template, template.openState, now)}
        </p>
      </PageHeader>
      {staff ? (
        <StaffTrial pages={pagesOf(elements)} page={page} />
      ) : (
        <div className={`${classes.columns} columns-56`}>
          <ApplyPanel template={template} />
          <Outline elements={elements} />
        </div>
      )}
    </>
  );
}

/** The current time, updated twice a minute. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
