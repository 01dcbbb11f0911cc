import { useQueryClient } from '@tanstack/react-query';
import { type Nonprofit, uploadNonprofitImage } from '#contract/nonprofits/record.ts';
import { refresh } from '../../../platform/stale.ts';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { FormSection } from '../../../platform/ui/forms/form-section.tsx';
import { PictureButton } from '../../../platform/ui/pictures/picture-button.tsx';
import { upload } from '../../../platform/upload.ts';
import { nonprofitQuery } from '../../nonprofit-query.ts';
import { ProfilePicture } from '../../profile/profile-picture.tsx';
import { section } from '../form-parts.ts';
import classes from '../nonprofit-form.module.css';

export const pictureAspect = 16 / 10;

/** The picture is saved immediately, not with the form. */
export function PictureSection({ nonprofit }: { nonprofit: Nonprofit }) {
  const client = useQueryClient();
  return (
    <FormSection {...section('picture')}>
      <div className={classes.picture}>
        <ProfilePicture nonprofit={nonprofit} />
        <PictureButton
          title={`Upload a Profile Image of ${nonprofit.name}`}
          aspect={pictureAspect}
          hasPicture={nonprofit.nonprofitImage !== null}
          onSave={async ({ file, crop, onProgress, signal }) => {
            const params = { id: nonprofit.id };
            const saved = await upload(uploadNonprofitImage, { params, file, fields: { crop }, onProgress, signal, quiet: true });
            client.setQueryData(nonprofitQuery(nonprofit.id).queryKey, saved);
            void refresh(client, 'nonprofits');
            showAlert({ tone: 'success', text: 'Updated profile image successfully' });
          }}
        />
      </div>
    </FormSection>
  );
}
