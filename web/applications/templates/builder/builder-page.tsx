import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Template } from '#contract/applications/templates.ts';
import { ProgressLine } from '../../../platform/ui/feedback/loading/progress-line.tsx';
import { MessagePage } from '../../../platform/ui/feedback/message-page.tsx';
import { LoadProblem } from '../../../platform/ui/page/load-problem.tsx';
import { recordId } from '../../../platform/ui/page/record-id.ts';
import { templateQuery } from '../template-queries.ts';
import { Builder } from './builder.tsx';

/**
 * The id `new` in the address means a template that is not saved yet. The builder stays mounted when the first save changes the
 * address.
 */
export function TemplateBuilderPage() {
  const { id } = useParams({ from: '/signed-in/applications/templates/$id' });
  const begun = useRef(id);
  const grown = useRef<string>(undefined);
  if (begun.current === 'new' && id !== 'new' && grown.current === undefined) grown.current = id;
  if (id !== begun.current && id !== grown.current) {
    begun.current = id;
    grown.current = undefined;
  }
  if (begun.current === 'new') return <Builder key="new" template={null} />;
  return (
    <LoadedTemplate key={id} id={id}>
      {(template) => <Builder template={template} />}
    </LoadedTemplate>
  );
}

/** Loads a template for programme staff; always reads it again, because a colleague may have changed it. */
export function LoadedTemplate({ id, children }: { id: string; children: (template: Template) => ReactNode }) {
  const number = recordId(id);
  const first = useRef<Template>(undefined);
  const query = useQuery({
    ...templateQuery(number ?? 0),
    enabled: number !== null,
    refetchOnMount: 'always',
    refetchOnReconnect: false,
  });
  const { data, error, isFetchedAfterMount } = query;
  useEffect(() => {
    if (error) first.current = undefined;
  }, [error]);
  // keep the record that was loaded first, so that a save does not restart the builder
  if (data && isFetchedAfterMount && !error) first.current ??= data;
  if (first.current) return children(first.current);
  if (number === null) return <TemplateNotFound />;
  if (!error) return <ProgressLine active />;
  return <LoadProblem query={query} notFound={<TemplateNotFound />} failed="Error loading application template" />;
}

function TemplateNotFound() {
  return (
    <MessagePage
      title="Application template not found"
      action={<Link to="/applications/templates">See all application templates</Link>}
    >
      <p>It may have been deleted, or the link may be mistyped.</p>
    </MessagePage>
  );
}
