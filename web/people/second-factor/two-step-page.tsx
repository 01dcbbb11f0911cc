import { BackLink } from '../../platform/ui/page/links/back-link.tsx';
import { PageHeader } from '../../platform/ui/page/page-header.tsx';
import { TwoStep } from './two-step.tsx';

export function TwoStepPage() {
  return (
    <>
      <PageHeader title="Two-Step Sign-in" breadcrumb={<BackLink to="/my-profile/sign-in">Password and Sessions</BackLink>} />
      <TwoStep />
    </>
  );
}
