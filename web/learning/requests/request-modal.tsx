import { Link } from '@tanstack/react-router';
import type { InformationRequest } from '#contract/learning/requests/requests.ts';
import { requestStandingLabels, requestWishLabels } from '#contract/learning/requests/requests.ts';
import { RecordDialog } from '../../platform/ui/dialogs/record-dialog.tsx';
import { EmailLink } from '../../platform/ui/text/email-address.tsx';
import { formatMoment } from '../../platform/ui/text/format.ts';
import shared from '../facts.module.css';
import { AnswerForm } from './answer-form.tsx';
import { requestQuery } from './request-queries.ts';

interface Props {
  /** undefined: closed */
  id: number | undefined;
  onClose: () => void;
}

/** One request: what the visitor asked for, its state, and staff's note. */
export function RequestModal({ id, onClose }: Props) {
  return (
    <RecordDialog id={id} title="Information request" what="request" query={requestQuery} onClose={onClose}>
      {(request, dialog, close) => (
        <>
          <Facts request={request} />
          <AnswerForm key={request.version} request={request} dialog={dialog} close={close} />
        </>
      )}
    </RecordDialog>
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
