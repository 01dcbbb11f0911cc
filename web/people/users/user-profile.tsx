import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { User } from '#contract/platform/access/accounts.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { workInWords } from '#contract/platform/access/work-labels.ts';
import { addressLine } from '#contract/platform/appearance/shown-addresses.ts';
import { phoneLink } from '#contract/platform/fields/phone-link.ts';
import { HistoryButton } from '../../platform/audit/history-button.tsx';
import { useSignedInUser } from '../../platform/session.ts';
import { ButtonLink } from '../../platform/ui/page/links/button-link.tsx';
import { PageHeader } from '../../platform/ui/page/page-header.tsx';
import { EmailLink } from '../../platform/ui/text/email-address.tsx';
import { formatLongDay } from '../../platform/ui/text/format.ts';
import { SocialLinks } from '../../platform/ui/text/social-links.tsx';
import { UpdateSubscription } from '../updates/update-subscription.tsx';
import { useConfirmingLink } from '../use-confirming-link.ts';
import { BackToUsers } from './back-to-users.tsx';
import { rolesInWords } from './form/user-form-values.ts';
import { TwoStepOf } from './two-step-of.tsx';
import { UserPicture } from './user-picture.tsx';
import classes from './user-profile.module.css';

interface Props {
  user: User;
  onEdit: () => void;
  /** what other wings add at the end */
  children: ReactNode;
}

export function UserProfile({ user, onEdit, children }: Props) {
  const me = useSignedInUser();
  const own = user.id === me.id;
  const name = user.fullName || user.email;
  return (
    <article>
      <PageHeader
        title={own ? 'My Profile' : name}
        documentTitle={own ? 'My Profile' : name}
        breadcrumb={!own && <BackToUsers />}
        actions={<Actions user={user} own={own} onEdit={onEdit} />}
      >
        <p className={classes.lead}>
          {own && user.fullName && <strong className={classes.name}>{user.fullName}</strong>}
          {user.jobTitle && <span>{user.jobTitle}</span>}
          {user.nonprofitRef && (
            <Link to="/nonprofit/$id" params={{ id: String(user.nonprofitRef.id) }}>
              {user.nonprofitRef.name}
            </Link>
          )}
          {!user.isActive && <span className={classes.inactive}>Inactive</span>}
        </p>
        <SocialLinks links={user.socialLinks} of={name} />
      </PageHeader>
      <div className={`${classes.columns} columns-56`}>
        <Facts user={user} />
        <UserPicture user={user} name={name} />
      </div>
      {own && <UpdateSubscription />}
      {children}
    </article>
  );
}

function Actions({ user, own, onEdit }: { user: User; own: boolean; onEdit: () => void }) {
  const me = useSignedInUser();
  return (
    <>
      {own && (
        <Button component={Link} to="/my-profile/sign-in" variant="default">
          Password and Sessions
        </Button>
      )}
      {(own || may(me, 'makeAllDossiers')) && (
        <ButtonLink variant="default" to="/profile/$id/data" params={{ id: String(user.id) }}>
          {own ? 'Your Data' : 'Data'}
        </ButtonLink>
      )}
      {may(me, 'readAudit') && <HistoryButton subjectKind="user" subjectId={user.id} />}
      {user.can.edit && <Button onClick={onEdit}>Edit</Button>}
    </>
  );
}

function Facts({ user }: { user: User }) {
  const { email, phoneNumber, address, roles, notes, staffNotes, nonprofitPrimary } = user;
  return (
    <dl className="stack breakable">
      <Fact title="Email">
        <EmailLink address={email} />
        <EmailState user={user} />
      </Fact>
      <Fact title="Phone">{phoneNumber && <a href={phoneLink(phoneNumber)}>{phoneNumber}</a>}</Fact>
      <Fact title="Address">{addressLine(address)}</Fact>
      <Fact title="User Type">{[rolesInWords(roles), nonprofitPrimary && 'Primary User'].filter(Boolean).join(', ')}</Fact>
      {user.staffFields && <Fact title="Fields of Work">{workInWords(user.staffFields)}</Fact>}
      {user.boardUntil && (
        <Fact title="Board Member until">
          {formatLongDay(user.boardUntil)}
          {user.boardMayComment && ', may comment on applications'}
          {user.boardMayExport && ', may download lists with people'}
        </Fact>
      )}
      {user.can.manage && user.secondFactor !== undefined && (
        <Fact title="Two-Step Sign-in">
          <TwoStepOf user={user} />
        </Fact>
      )}
      {user.can.manage && <Fact title="Active">{user.isActive ? 'Yes' : 'No'}</Fact>}
      <Fact title="Notes">{notes && <span className="lines">{notes}</span>}</Fact>
      {staffNotes !== undefined && <Fact title="Staff Notes">{staffNotes && <span className="lines">{staffNotes}</span>}</Fact>}
    </dl>
  );
}

/** Shows missing values too, so that people see what to fill in. */
function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={`${classes.fact} columns-34 soft-terms-15`}>
      <dt>{title}</dt>
      <dd>{children || <span className="soft">Not given</span>}</dd>
    </div>
  );
}

/** Says that an address is not confirmed; its owner can have the link sent again. */
function EmailState({ user }: { user: User }) {
  const me = useSignedInUser();
  const sending = useConfirmingLink(user.email);
  if (user.emailConfirmed !== false) return null;
  return (
    <span className={classes.unconfirmed}>
      Not confirmed yet
      {user.id === me.id && (
        <Button variant="subtle" size="compact-sm" loading={sending.isPending} onClick={() => sending.mutate()}>
          Email me the link
        </Button>
      )}
    </span>
  );
}
