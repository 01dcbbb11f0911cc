import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Photo } from '#contract/nonprofits/photos/photo-record.ts';
import { uploadNonprofitImage } from '#contract/nonprofits/record.ts';
import { ApiFailure, failed } from '../../platform/api.ts';
import { refresh } from '../../platform/stale.ts';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { formatDate } from '../../platform/ui/text/format.ts';
import { useBusy } from '../../platform/ui/work/use-busy.ts';
import { upload } from '../../platform/upload.ts';
import { nonprofitQuery } from '../nonprofit-query.ts';

/** Whether the photo has a permission for the web that has not ended. */
const isAllowed = ({ consent, consentState }: Photo) =>
  consent?.uses.includes('WEB') === true && (consentState === 'CURRENT' || consentState === 'ENDING');

/** Makes the photo the profile picture of its nonprofit, for people who may edit the photo, if its permission covers the web. */
export function ProfilePictureButton({ photo }: { photo: Photo }) {
  const client = useQueryClient();
  const { busy, run } = useBusy();
  if (!photo.can.edit || !isAllowed(photo)) return null;

  async function use(): Promise<void> {
    await run(async () => {
      const params = { id: photo.nonprofit };
      const saved = await upload(uploadNonprofitImage, { params, file: await largestCopy(photo) });
      client.setQueryData(nonprofitQuery(photo.nonprofit).queryKey, saved);
      void refresh(client, 'nonprofits');
      const ends = photo.consent?.ends;
      const until = ends ? ` Replace it before the permission ends on ${formatDate(ends)}.` : '';
      showAlert({ tone: 'success', text: `Updated profile image successfully.${until}` });
    });
  }

  return (
    <Button variant="subtle" size="compact-sm" loading={busy} onClick={() => void use()}>
      Use as profile picture<span className="only-read-out">: {photo.name}</span>
    </Button>
  );
}

/** The cropped photo in its largest copy, which is large enough for a profile picture. */
async function largestCopy({ copies: { base, query }, name }: Photo): Promise<File> {
  const response = await fetch(`${base}-1600.jpg${query}`).catch(() => null);
  if (!response?.ok)
    throw failed(new ApiFailure(400, { detail: 'The photo could not be loaded. Reload the page, and try again.' }), undefined);
  return new File([await response.blob()], `${name}.jpg`, { type: 'image/jpeg' });
}
