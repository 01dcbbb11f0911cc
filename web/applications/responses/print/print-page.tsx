import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import type { ApplicationResponse } from '#contract/applications/response-calls.ts';
import { BackLink } from '../../../platform/ui/page/links/back-link.tsx';
import { PageHeader } from '../../../platform/ui/page/page-header.tsx';
import { formatMoment } from '../../../platform/ui/text/format.ts';
import { PrintedConversation } from '../../conversation/printed-conversation.tsx';
import { SectionAnswers } from '../answers/response-answers.tsx';
import { sectionsOf } from '../response-sections.ts';
import { WithResponse } from '../with-response.tsx';
import classes from './print-page.module.css';

/** A whole response on one page, for printing. */
export function PrintResponsePage() {
  const { id } = useParams({ from: '/signed-in/applications/responses/print/$id' });
  return <WithResponse id={id}>{(response) => <Printed response={response} />}</WithResponse>;
}

function Printed({ response }: { response: ApplicationResponse }) {
  const { id, nonprofitRef, applicationTemplateRef, dateSubmitted, updated } = response;
  const sections = sectionsOf(response.applicationData.elements);
  const back = (
    <BackLink to="/applications/responses/$id" params={{ id: String(id) }}>
      {nonprofitRef.name}
    </BackLink>
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
        <p className="soft">
          {dateSubmitted
            ? `Submitted ${formatMoment(dateSubmitted)}`
            : `Not submitted yet · last change ${formatMoment(updated)}`}
        </p>
      </PageHeader>
      {sections.map((section, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a section has no other key
        <section key={index} className={classes.section}>
          {section.above.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two headings can have the same text
            <h2 key={index} className={classes.heading}>
              {text}
            </h2>
          ))}
          {section.title !== '' && <h2 className={classes.heading}>{section.title}</h2>}
          <SectionAnswers section={section} level={3} links={false} />
        </section>
      ))}
      <PrintedConversation response={id} />
    </article>
  );
}
