import { useQuery } from '@tanstack/react-query';
import { SkeletonLines } from '../../../platform/ui/feedback/loading/skeleton-lines.tsx';
import { BackLink } from '../../../platform/ui/page/links/back-link.tsx';
import { LoadProblem } from '../../../platform/ui/page/load-problem.tsx';
import { PageHeader } from '../../../platform/ui/page/page-header.tsx';
import { payoutSettingsQuery } from '../payout-queries.ts';
import { SettingsForm } from './settings-form.tsx';

/** Fees, the smallest payment, who approves, and the bank's data. */
export function PayoutSettingsPage() {
  const query = useQuery(payoutSettingsQuery);
  const { data } = query;
  if (!data && query.error) return <LoadProblem query={query} notFound={null} failed="Error loading the payout settings" />;
  return (
    <>
      <PageHeader title="Payout Settings" breadcrumb={<BackLink to="/payouts">Payouts</BackLink>}>
        <p className="soft above-2">New batches use these settings. A draft uses them when it is computed again.</p>
      </PageHeader>
      {/* the key makes a new form for each stored version, also after a save */}
      {data ? <SettingsForm key={data.version} settings={data} /> : <SkeletonLines label="Loading the settings" lines={6} />}
    </>
  );
}
