import { PageHeader } from '../../platform/ui/page/page-header.tsx';
import { TwoStep } from './two-step.tsx';

/** Replaces every page for programme staff whose days to set up a second factor are over. */
export function SetUpDuePage() {
  return (
    <>
      <PageHeader title="Set up two-step sign-in">
        <p className="above-1-half">
          Programme staff sign in with two steps here, and your days to set it up are over. Everything else opens again as soon as
          you have done it. What you typed before is kept in this browser.
        </p>
      </PageHeader>
      <TwoStep />
    </>
  );
}
