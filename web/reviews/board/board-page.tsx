import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ApplicationNavigation } from '../../applications/pages/application-navigation.tsx';
import { publishedTemplatesQuery } from '../../applications/responses/response-queries.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { SkipToRows } from '../../ui/lists/table/skip.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Board } from './board.tsx';
import { rememberedOrder } from './board-order.ts';
import { readBoardSearch } from './board-queries.ts';

/** The decision board of one application. */
export function BoardPage() {
  const raw = useSearch({ from: '/signed-in/applications/board' });
  const navigate = useNavigate({ from: '/applications/board' });
  const read = readBoardSearch(raw);
  const search = { ...read, ordering: read.ordering ?? rememberedOrder() };
  const templates = useQuery(publishedTemplatesQuery);
  const template = search.applicationTemplate ?? templates.data?.[0]?.id;
  const choice = templates.data && templates.data.length > 0 && (
    <NativeSelect
      aria-label="Application"
      value={template ?? ''}
      onChange={({ currentTarget: { value } }) => void navigate({ search: { applicationTemplate: Number(value) } })}
    >
      {templates.data.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
  return (
    <>
      <PageHeader title="Decision Board" aside={<SkipToRows />} actions={choice} />
      <div className="below-6">
        <ApplicationNavigation above />
      </div>
      {template !== undefined ? (
        <Board key={template} template={template} search={search} hidden={hiddenOf(raw)} />
      ) : (
        <Loaded query={templates} what="the applications" lines={6}>
          {() => (
            <EmptyState
              title="No application to decide on."
              text="The board shows the submitted responses to a published application."
            />
          )}
        </Loaded>
      )}
    </>
  );
}

/** The columns that the address hides. */
function hiddenOf({ hide }: Record<string, unknown>): string[] {
  return String(hide ?? '')
    .split(',')
    .filter((key) => key !== '');
}
