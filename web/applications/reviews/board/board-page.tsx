import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { EmptyState } from '../../../platform/ui/feedback/empty-state.tsx';
import { Loaded } from '../../../platform/ui/feedback/loading/loaded.tsx';
import { PageHeader } from '../../../platform/ui/page/page-header.tsx';
import { ApplicationNavigation } from '../../pages/application-navigation.tsx';
import { publishedTemplatesQuery } from '../../responses/response-queries.ts';
import { Board } from './board.tsx';
import { readBoardSearch } from './board-queries.ts';

/** The decision board of the application in the address, else of the newest application. */
export function BoardPage() {
  const { applicationTemplate } = readBoardSearch(useSearch({ from: '/signed-in/applications/board' }));
  const templates = useQuery(publishedTemplatesQuery);
  const template = applicationTemplate ?? templates.data?.[0]?.id;
  if (template !== undefined) return <Board key={template} template={template} templates={templates.data ?? []} />;
  return (
    <>
      <PageHeader title="Decision Board" />
      <ApplicationNavigation above />
      <Loaded query={templates} what="the applications" lines={6}>
        {() => (
          <EmptyState
            title="No application to decide on."
            text="The board shows the submitted responses to a published application."
          />
        )}
      </Loaded>
    </>
  );
}
