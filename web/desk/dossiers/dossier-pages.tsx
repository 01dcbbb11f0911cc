import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { may } from '#contract/platform/access/permissions.ts';
import { templateQuery } from '../../applications/templates/template-queries.ts';
import { nonprofitQuery } from '../../nonprofits/nonprofit-query.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { SkeletonLines } from '../../platform/ui/feedback/loading/skeleton-lines.tsx';
import { MessagePage } from '../../platform/ui/feedback/message-page.tsx';
import { BackLink } from '../../platform/ui/page/links/back-link.tsx';
import { PageHeader } from '../../platform/ui/page/page-header.tsx';
import { RecordPage } from '../../platform/ui/page/record-page.tsx';
import { Dossiers } from './dossiers.tsx';

const page = {
  loading: <SkeletonLines label="Loading the dossiers" lines={6} />,
  notFound: (
    <MessagePage title="Dossier not found" action={<Link to="/">Return Home</Link>}>
      <p>There is nothing here to make a dossier of, or it is not yours to see.</p>
    </MessagePage>
  ),
  failed: 'The dossiers could not be loaded',
};

/** Makes and lists dossiers of one nonprofit, for programme staff and the nonprofit's own users. */
export function NonprofitDossierPage() {
  const { id } = useParams({ from: '/signed-in/nonprofit/$id/dossier' });
  const me = useSignedInUser();
  if (!may(me, 'makeAllDossiers') && String(me.nonprofit) !== id) return page.notFound;
  return (
    <RecordPage {...page} id={id} query={nonprofitQuery}>
      {({ name, id: nonprofit }) => (
        <>
          <Head
            name={name}
            back={
              <BackLink to="/nonprofit/$id" params={{ id }}>
                {name}
              </BackLink>
            }
          >
            Everything about this nonprofit that you may see, in one place: to keep, to hand over, or to print.
          </Head>
          <Dossiers kind="NONPROFIT" about={nonprofit} />
        </>
      )}
    </RecordPage>
  );
}

/** Makes and lists dossiers of one application's season. */
export function SeasonDossierPage() {
  const { id } = useParams({ from: '/signed-in/applications/templates/$id/dossier' });
  return (
    <RecordPage {...page} id={id} query={templateQuery}>
      {({ name, id: template }) => (
        <>
          <Head
            name={name}
            back={
              <BackLink to="/applications/templates/$id" params={{ id }}>
                {name}
              </BackLink>
            }
          >
            Everything about this application’s season: every response, and what was said and decided about it.
          </Head>
          <Dossiers kind="SEASON" about={template} />
        </>
      )}
    </RecordPage>
  );
}

function Head({ name, back, children }: { name: string; back: ReactNode; children: ReactNode }) {
  return (
    <PageHeader title="Dossier" documentTitle={`Dossier of ${name}`} breadcrumb={back}>
      <p className="soft above-2 wide-46">{children}</p>
    </PageHeader>
  );
}
