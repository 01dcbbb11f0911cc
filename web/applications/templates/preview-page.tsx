import { Link, useParams, useSearch } from '@tanstack/react-router';
import { type ApplicationElement, pagesOf } from '#contract/application-elements.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ApplicationTrial } from '../application-trial.tsx';
import classes from './builder.module.css';
import { LoadedTemplate } from './builder-page.tsx';
import { BackToTemplates } from './template-breadcrumb.tsx';

/** The template as applicants will see it, for programme staff: nothing is saved. */
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
            <p className={classes.lead}>A preview: what you enter here is not saved.</p>
          </PageHeader>
          <ApplicationTrial pages={pagesOf(elements as ApplicationElement[])} page={page} />
        </>
      )}
    </LoadedTemplate>
  );
}
