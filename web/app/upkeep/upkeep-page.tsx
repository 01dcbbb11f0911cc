import { useQuery } from '@tanstack/react-query';
import { Unloaded } from '../../platform/ui/feedback/loading/unloaded.tsx';
import { BackLink } from '../../platform/ui/page/links/back-link.tsx';
import { PageHeader } from '../../platform/ui/page/page-header.tsx';
import { Backups } from './backups.tsx';
import { Findings } from './findings.tsx';
import { upkeepQuery } from './upkeep-query.ts';

/** The state of the server, in words for programme staff. */
export function UpkeepPage() {
  const query = useQuery(upkeepQuery);
  const { data } = query;
  return (
    <>
      <PageHeader title="Upkeep" breadcrumb={<BackLink to="/settings">Settings</BackLink>}>
        <p className="soft above-2">
          How the server is. Programme staff get an email when something needs help; whoever runs the server can mend it.
        </p>
      </PageHeader>
      {data ? (
        <div className="stack gap-10">
          <Findings findings={data.findings} />
          <Backups plan={data.plan} backups={data.backups} underWay={data.underWay} />
        </div>
      ) : (
        <Unloaded query={query} what="the state of the server" lines={8} />
      )}
    </>
  );
}
