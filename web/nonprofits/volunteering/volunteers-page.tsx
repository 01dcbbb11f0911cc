import { Button } from '@mantine/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { opportunityPath } from '#contract/nonprofits/public/addresses.ts';
import {
  deleteVolunteer as deleteVolunteerCall,
  type Volunteer,
  type Volunteering,
  volunteeringTypeLabels,
} from '#contract/nonprofits/volunteering/volunteering.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { ApiFailure, call } from '../../platform/api.ts';
import { confirm } from '../../platform/ui/dialogs/confirm.ts';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { MessagePage } from '../../platform/ui/feedback/message-page.tsx';
import { ListPage } from '../../platform/ui/lists/list-page.tsx';
import { useList } from '../../platform/ui/lists/use-list.ts';
import { BackLink } from '../../platform/ui/page/links/back-link.tsx';
import { RecordPage } from '../../platform/ui/page/record-page.tsx';
import { useListSearch } from '../../platform/ui/page/use-list-search.ts';
import { formatDate } from '../../platform/ui/text/format.ts';
import { volunteerColumns } from './volunteer-columns.tsx';
import { type VolunteerStep, VolunteerSteps } from './volunteer-steps.tsx';
import {
  dropVolunteering,
  validateVolunteeringSearch,
  validateVolunteersSearch,
  volunteeringOneQuery,
  volunteersListQuery,
} from './volunteering-queries.ts';

/** The people who offered to help with one opportunity. */
export function VolunteersPage() {
  const { id } = useParams({ from: '/signed-in/volunteering/$id' });
  return (
    <RecordPage
      id={id}
      query={volunteeringOneQuery}
      loading={<p role="status">Opening the opportunity…</p>}
      notFound={
        <MessagePage title="Opportunity not found" action={<Link to="/volunteering">See all volunteering</Link>}>
          <p>It may have been deleted, or the link may be mistyped.</p>
        </MessagePage>
      }
      failed="The opportunity could not be opened"
    >
      {(volunteering) => <Volunteers volunteering={volunteering} />}
    </RecordPage>
  );
}

function Volunteers({ volunteering }: { volunteering: Volunteering }) {
  const { id, name, can } = volunteering;
  const client = useQueryClient();
  const back = useListSearch('/volunteering', validateVolunteeringSearch);
  const list = useList({ read: validateVolunteersSearch, query: (asked) => volunteersListQuery(id, asked) });
  const [step, setStep] = useState<VolunteerStep>();
  const steps = {
    answer: (volunteer: Volunteer) => setStep({ kind: 'answer', volunteer, volunteering }),
    countHours: (volunteer: Volunteer) => setStep({ kind: 'hours', volunteer, volunteering }),
    remove: (volunteer: Volunteer) => void deleteVolunteer(client, volunteer),
  };
  return (
    <>
      <ListPage
        title={name}
        label="Volunteers"
        list={list}
        counted={['offer', 'offers']}
        columns={volunteerColumns(can.edit, steps)}
        breadcrumb={
          <BackLink to="/volunteering" search={back}>
            Volunteering
          </BackLink>
        }
        actions={
          can.edit && (
            <Button variant="default" onClick={() => setStep({ kind: 'notes', volunteering })}>
              Edit notes
            </Button>
          )
        }
        lead={<Facts volunteering={volunteering} />}
        things="volunteers"
        empty={{ title: 'Nobody has offered to help yet.', text: 'Offers stand here once visitors have confirmed them.' }}
      />
      <VolunteerSteps step={step} onClose={() => setStep(undefined)} />
    </>
  );
}

function Facts({ volunteering }: { volunteering: Volunteering }) {
  const { nonprofitRef, type, date, totalVolunteers, hours, notes } = volunteering;
  const facts = [
    volunteeringTypeLabels[type],
    date ? formatDate(date) : '',
    howMany(totalVolunteers, 'volunteer', 'volunteers'),
    howMany(hours, 'hour', 'hours'),
  ].filter(Boolean);
  return (
    <>
      <p className="soft above-2">
        <Link to="/nonprofit/$id" params={{ id: String(nonprofitRef.id) }}>
          {nonprofitRef.name}
        </Link>
        {` · ${facts.join(' · ')}`}
        {type === 'PUBLIC' && (
          <>
            {' · '}
            <a href={opportunityPath(volunteering)}>Public page</a>
          </>
        )}
      </p>
      {notes && <p className="soft above-2 breakable lines">{notes}</p>}
    </>
  );
}

/** Deletes what is stored about a volunteer, after a confirmation. */
async function deleteVolunteer(client: QueryClient, { id, name }: Volunteer): Promise<void> {
  const sure = await confirm({
    title: `Delete the data of “${name}”?`,
    text: 'The offer, the answer, the hours and the emails about it are deleted. This can’t be undone.',
    confirm: 'Delete',
    loss: true,
  });
  if (!sure) return;
  try {
    await call(deleteVolunteerCall, { params: { id } });
    showAlert({ tone: 'success', text: `The data of ${name} is deleted.` });
  } catch (error) {
    // `call` has already shown an alert
    if (!(error instanceof ApiFailure)) throw error;
  }
  dropVolunteering(client);
}
