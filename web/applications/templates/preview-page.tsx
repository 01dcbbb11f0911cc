import { Link, useParams, useSearch } from '@tanstack/react-router';
import { pagesOf } from '#contract/applications/pages.ts';
import { PageHeader } from '../../platform/ui/page/page-header.tsx';
import { ApplicationTrial } from '../trial/application-trial.tsx';
import { BackToTemplates } from './back-to-templates.tsx';
import { LoadedTemplate } from './builder/builder-page.tsx';

/** The template as applicants will see it. Answers are not saved. */
export function TemplatePreviewPage() {
  const { id } = useParams({ from: '/signed-in/applications/templates/$id/preview' });
  const { page = 1 } = useSearch({ from: '/signed-in/applications/templates/$id/preview' });
  return (
    <LoadedTemplate key={id} id={id}>
      {({ name, elements }) => (
        <>
          <PageHeader
            title={name}
            documentTitle={`Preview of ${name}`}
            breadcrumb={<BackToTemplates />}
            actions={
              <Link to="/applications/templates/$id" params={{ id }}>
                Edit this template
              </Link>
            }
          >
            <p className="soft above-3">A preview: what you enter here is not saved.</p>
          </PageHeader>
          <ApplicationTrial pages={pagesOf(elements)} page={page} />
        </>
      )}
    </LoadedTemplate>
  );
}
