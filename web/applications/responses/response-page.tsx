import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import type { ApplicationResponse } from '#contract/applications/response-calls.ts';
import { may } from '#contract/people/permissions.ts';
import { ResponseReviews } from '../../reviews/staff/response-reviews.tsx';
import { useSignedInUser } from '../../session.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { pageName } from '../pages/page-name.ts';
import { PageNavigation } from '../pages/page-navigation.tsx';
import { BackToResponses } from './back-to-responses.tsx';
import { ExtendButton } from './extend-dialog.tsx';
import { ReopenButton } from './reopen-dialog.tsx';
import { SectionAnswers } from './response-answers.tsx';
import classes from './response-page.module.css';
import { navigationEntry, sectionsOf } from './response-sections.ts';
import { ResponseSide } from './response-side.tsx';
import { SectionSteps } from './section-steps.tsx';
import { WithResponse } from './with-response.tsx';

export function ResponsePage() {
  const { id } = useParams({ from: '/signed-in/applications/responses/$id' });
  return <WithResponse id={id}>{(response) => <ResponseView response={response} />}</WithResponse>;
}

function ResponseView({ response }: { response: ApplicationResponse }) {
  const { page = 1 } = useSearch({ from: '/signed-in/applications/responses/$id' });
  const sections = sectionsOf(response.applicationData.elements);
  const current = Math.min(page, Math.max(1, sections.length)) - 1;
  const section = sections[current];
  const staff = may(useSignedInUser(), 'manageReviews');
  const { nonprofitRef, applicationTemplateRef } = response;
  return (
    <>
      <PageHeader
        breadcrumb={<BackToResponses />}
        title={nonprofitRef.name}
        documentTitle={`${nonprofitRef.name}: ${applicationTemplateRef.name}`}
        actions={<Actions response={response} />}
      >
        <p className={classes.application}>
          {applicationTemplateRef.name}
          {' · '}
          <Link to="/nonprofit/$id" params={{ id: String(nonprofitRef.id) }}>
            Nonprofit profile
          </Link>
        </p>
      </PageHeader>
      <div className={classes.layout}>
        <div className={classes.aside}>
          <ResponseSide response={response} />
          {sections.length > 1 && (
            <PageNavigation
              label="Sections"
              pages={sections.map((one, place) => navigationEntry(one, place, sections[place + 1]))}
              current={current}
            />
          )}
        </div>
        <div className={classes.answers}>
          {staff && response.status === 'SUBMITTED' && <ResponseReviews response={response.id} />}
          {section ? (
            <>
              {section.above.map((text, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two headings can have the same text
                <p key={place} className={classes.above}>
                  {text}
                </p>
              ))}
              <h2 className={classes.section}>{pageName({ title: section.title, section: '' }, current)}</h2>
              <SectionAnswers section={section} level={3} />
              <SectionSteps sections={sections} current={current} />
            </>
          ) : (
            <p>This application has no questions.</p>
          )}
        </div>
      </div>
    </>
  );
}

function Actions({ response }: { response: ApplicationResponse }) {
  const id = String(response.id);
  const { can } = response;
  return (
    <>
      {can.extend && <ExtendButton response={response} />}
      {can.reopen && <ReopenButton response={response} />}
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        renderRoot={(props) => <Link to="/applications/responses/print/$id" params={{ id }} {...props} />}
      >
        Print Page
      </Button>
      {can.edit && (
        <Button renderRoot={(props) => <Link to="/applications/responses/$id/edit" params={{ id }} {...props} />}>
          Go on writing
        </Button>
      )}
    </>
  );
}
