import { useQuery } from '@tanstack/react-query';
import { SkeletonLines } from '../../../platform/ui/feedback/loading/skeleton-lines.tsx';
import { BackLink } from '../../../platform/ui/page/links/back-link.tsx';
import { PageHeader } from '../../../platform/ui/page/page-header.tsx';
import { LoadedPage } from '../../../platform/ui/page/record-page.tsx';
import { givingSettingsQuery } from '../giving-queries.ts';
import { CardGuardPart } from './card-guard.tsx';
import { GivingState } from './giving-state.tsx';
import { SettingsForm } from './settings-form.tsx';

/** Whether visitors can give, and what must be set before they can. */
export function GivingSettingsPage() {
  const query = useQuery(givingSettingsQuery);
  return (
    <LoadedPage
      query={query}
      loading={<SkeletonLines label="Loading the settings of giving" lines={8} />}
      failed="Error loading the settings of giving"
    >
      {(settings) => (
        <>
          <PageHeader title="Giving Settings" breadcrumb={<BackLink to="/gifts">Gifts</BackLink>}>
            <p className="soft above-2">How visitors give to nonprofits on the programme’s own pages.</p>
          </PageHeader>
          <GivingState settings={settings} />
          {settings.takesCards && <CardGuardPart />}
          {/* the key makes a new form for each stored version, also after a save */}
          <SettingsForm key={settings.version} settings={settings} />
        </>
      )}
    </LoadedPage>
  );
}
