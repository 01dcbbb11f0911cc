import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Photo } from '#contract/nonprofits/photos/photo-record.ts';
import { approvePhotos, downloadPhotos } from '#contract/nonprofits/photos/photos.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { call } from '../../../platform/api.ts';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { DownloadButton } from '../../../platform/ui/lists/download/download-button.tsx';
import { SelectionBar } from '../../../platform/ui/lists/selection/selection-bar.tsx';
import type { Selection } from '../../../platform/ui/lists/selection/use-selection.ts';
import { useBusy } from '../../../platform/ui/work/use-busy.ts';
import { dropPhotos } from '../photo-queries.ts';

interface Props {
  selection: Selection<Photo>;
  /** true for programme staff, who approve photos */
  staff: boolean;
  /** the photos of the page */
  all: readonly Photo[];
}

export function ChosenPhotos({ selection, staff, all }: Props) {
  const client = useQueryClient();
  const { busy, run } = useBusy();
  const ids = selection.rows.map(({ id }) => id);

  async function approve(approved: boolean): Promise<void> {
    await run(async () => {
      const { changed, withoutAlt } = await call(approvePhotos, { body: { ids, approved } });
      const done = approved ? 'approved' : 'no longer approved';
      showAlert({ tone: 'success', text: `${howMany(changed, 'photo is', 'photos are')} ${done}.` });
      if (withoutAlt.length > 0)
        showAlert({ tone: 'error', title: 'Without alternative text', text: withoutAlt.map(({ name }) => name).join(', ') });
      selection.clear();
      await dropPhotos(client);
    });
  }

  return (
    <SelectionBar label="Chosen photos" text={`${howMany(ids.length, 'photo', 'photos')} chosen`}>
      {staff && (
        <>
          <Button loading={busy} onClick={() => void approve(true)}>
            Approve
          </Button>
          <Button variant="default" loading={busy} onClick={() => void approve(false)}>
            Take approval back
          </Button>
        </>
      )}
      <DownloadButton download={downloadPhotos} query={{ ids }} label="Download" of="the chosen photos" file />
      <Button variant="default" onClick={() => selection.set(all, true)}>
        Choose all on this page
      </Button>
      <Button variant="subtle" onClick={selection.clear}>
        Clear
      </Button>
    </SelectionBar>
  );
}
