import { Button } from '@mantine/core';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import type { ApplicationResponse } from '#contract/application-response-calls.ts';
import { formatMoment } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import classes from './print-page.module.css';
import { SectionAnswers } from './response-answers.tsx';
import pageClasses from './response-page.module.css';
import { sectionsOf } from './response-sections.ts';
import { WithResponse } from './with-response.tsx';

/** All of a response on one page, made to be printed. */
export function PrintResponsePage() {
  const { id } = useParams({ from: '/signed-in/applications/responses/print/$id' });
  return <WithResponse id={id}>{(response) => <Printed response={response} />}</WithResponse>;
}

function Printed({ response }: { response: ApplicationResponse }) {
  const { id, nonprofitRef, applicationTemplateRef, dateSubmitted, updated } = response;
  const sections = sectionsOf(response.applicationData.elements);
  const back = (
    <nav aria-label="Breadcrumb" className={pageClasses.back}>
      <Link to="/applications/responses/$id" params={{ id: String(id) }}>
        <IconArrowLeft size={18} aria-hidden /> {nonprofitRef.name}
      </Link>
    </nav>
  );
  return (
    <article className={classes.sheet}>
      <PageHeader
        breadcrumb={back}
        title={nonprofitRef.name}
        documentTitle={`${nonprofitRef.name}: ${applicationTemplateRef.name}`}
        actions={
          <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
            Print
          </Button>
        }
      >
        <p className={classes.application}>{applicationTemplateRef.name}</p>
        <p className={classes.state}>
          {dateSubmitted
            ? `Submitted ${formatMoment(dateSubmitted)}`
            : `Not submitted yet · last change ${formatMoment(updated)}`}
        </p>
      </PageHeader>
      {sections.map((section, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a section is its place
        <section key={index} className={classes.section}>
          {section.title !== '' && <h2 className={classes.heading}>{section.title}</h2>}
          <SectionAnswers section={section} level={3} links={false} />
        </section>
      ))}
    </article>
  );
}
