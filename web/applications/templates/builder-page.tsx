import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Template } from '#contract/application-templates.ts';
import { ApiFailure } from '../../api.ts';
import { MessagePage } from '../../ui/message-page.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { Builder } from './builder.tsx';
import { templateQuery } from './template-queries.ts';

/** `new` is a template that is not saved yet. It stays the same builder when its first save gives it an address. */
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

/** A template for a screen of programme staff's: read anew, because a colleague may have changed it. */
export function LoadedTemplate({ id, children }: { id: string; children: (template: Template) => ReactNode }) {
  const number = /^\d{1,10}$/.test(id) ? Number(id) : 0;
  const first = useRef<Template>(undefined);
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery({
    ...templateQuery(number),
    enabled: number > 0,
    refetchOnMount: 'always',
    refetchOnReconnect: false,
  });
  useEffect(() => {
    if (error) first.current = undefined;
  }, [error]);
  // what is stored later, by this very screen, must not begin it anew
  if (data && isFetchedAfterMount && !error) first.current ??= data;
  if (first.current) return children(first.current);
  if (number < 1 || (error instanceof ApiFailure && error.status === 404)) return <TemplateNotFound />;
  if (!error) return <ProgressLine active />;
  const retry = (
    <Button loading={isFetching} onClick={() => void refetch()}>
      Try again
    </Button>
  );
  return (
    <MessagePage title="Error loading application template" action={retry}>
      <p>The server did not answer as it should.</p>
    </MessagePage>
  );
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
