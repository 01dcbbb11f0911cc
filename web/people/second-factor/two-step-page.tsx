import { BackLink } from '../../ui/page/back-link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { TwoStep } from './two-step.tsx';

export function TwoStepPage() {
  return (
    <>
      <PageHeader title="Two-Step Sign-in" breadcrumb={<BackLink to="/my-profile/sign-in">Password and Sessions</BackLink>} />
      <TwoStep />
    </>
  );
}
