import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { InformationRequest } from '#contract/learning/requests/requests.ts';
import { requestStandingLabels, requestWishLabels } from '#contract/learning/requests/requests.ts';
import { hasStatus } from '../../api.ts';
import { DialogActions } from '../../ui/dialogs/dialog.tsx';
import { type DialogState, FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx';
import { TryAgain } from '../../ui/feedback/try-again.tsx';
import { EmailLink } from '../../ui/text/email-address.tsx';
import { formatMoment } from '../../ui/text/format.ts';
import shared from '../facts.module.css';
import { AnswerForm } from './answer-form.tsx';
import { requestQuery } from './request-queries.ts';

interface Props {
  /** undefined: closed */
  id: number | undefined;
  onClose: () => void;
}

/** One request: what was asked, what became of it, and staff's note. */
export function RequestModal({ id, onClose }: Props) {
  // the content stays while the dialog fades out
  const [shown, setShown] = useState(id);
  if (id !== undefined && id !== shown) setShown(id);
  return (
    <FormDialog title="Information request" opened={id !== undefined} onClose={onClose}>
      {(dialog, close) => shown !== undefined && <OpenRequest key={shown} id={shown} dialog={dialog} close={close} />}
    </FormDialog>
  );
}

function OpenRequest({ id, dialog, close }: { id: number; dialog: DialogState; close: () => void }) {
  const query = useQuery(requestQuery(id));
  const { data, error } = query;
  if (data)
    return (
      <>
        <Facts request={data} />
        <AnswerForm key={data.version} request={data} dialog={dialog} close={close} />
      </>
    );
  return (
    <>
      {error ? (
        <p role="alert">{hasStatus(error, 404) ? 'There is no such request.' : 'The request could not be loaded.'}</p>
      ) : (
        <SkeletonLines label="Loading the request" lines={6} />
      )}
      <DialogActions>
        <Button variant="default" onClick={close}>
          Close
        </Button>
        {error && !hasStatus(error, 404) && <TryAgain query={query} variant="filled" />}
      </DialogActions>
    </>
  );
}

function Facts({ request }: { request: InformationRequest }) {
  const { address, answeredAt, answeredByRef, nonprofitRef, userRef } = request;
  return (
    <dl className={`${shared.facts} soft-terms breakable`}>
      <Fact name="Organization">{request.organization}</Fact>
      <Fact name="Name">{request.name}</Fact>
      <Fact name="Email">
        <EmailLink address={request.email} />
      </Fact>
      <Fact name="Phone">{request.phoneNumber}</Fact>
      <Fact name="Address">
        {address.address1}, {address.city}, {address.state} {address.zipcode}
      </Fact>
      <Fact name="Asked for">
        {requestWishLabels[request.buyNow ? 'SUBSCRIPTION' : 'INFORMATION']}
        {request.tierName !== '' && `, ${request.tierName}`}
      </Fact>
      <Fact name="Asked">{formatMoment(request.createdAt)}</Fact>
      <Fact name="State">{requestStandingLabels[request.standing]}</Fact>
      {nonprofitRef && (
        <Fact name="Nonprofit">
          <Link to="/nonprofit/$id" params={{ id: String(nonprofitRef.id) }}>
            {nonprofitRef.name}
          </Link>
        </Fact>
      )}
      {userRef && (
        <Fact name="Account">
          <Link to="/profile/$id" params={{ id: String(userRef.id) }}>
            {userRef.fullName}
          </Link>
        </Fact>
      )}
      {answeredAt && (
        <Fact name="Answered">
          {formatMoment(answeredAt)}
          {answeredByRef && `, by ${answeredByRef.fullName}`}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
