import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Nonprofit, uploadNonprofitImage } from '#contract/nonprofit-record.ts';
import { showAlert } from '../../ui/alerts.ts';
import { ImageModal } from '../../ui/image-modal.tsx';
import { upload } from '../../upload.ts';
import { nonprofitQuery } from '../nonprofit-query.ts';
import { ProfilePicture } from '../profile-picture.tsx';
import { FormSection } from './form-section.tsx';
import classes from './nonprofit-form.module.css';

export const pictureAspect = 16 / 10;

/** The picture, which is saved as soon as it is uploaded. */
export function PictureSection({ nonprofit }: { nonprofit: Nonprofit }) {
  const client = useQueryClient();
  const [opened, setOpened] = useState(false);
  return (
    <FormSection title="Profile Image">
      <div className={classes.picture}>
        <ProfilePicture nonprofit={nonprofit} />
        <Button variant="default" leftSection={<IconPhoto size={18} aria-hidden />} onClick={() => setOpened(true)}>
          {nonprofit.nonprofitImage ? 'Change Image' : 'Upload Image'}
        </Button>
      </div>
      <ImageModal
        title={`Upload a Profile Image of ${nonprofit.name}`}
        opened={opened}
        onClose={() => setOpened(false)}
        aspect={pictureAspect}
        onSave={async ({ file, crop, onProgress, signal }) => {
          const params = { id: nonprofit.id };
          const saved = await upload(uploadNonprofitImage, { params, file, fields: { crop }, onProgress, signal, quiet: true });
          client.setQueryData(nonprofitQuery(nonprofit.id).queryKey, saved);
          void client.invalidateQueries({ queryKey: ['nonprofits'] });
          showAlert({ tone: 'success', text: 'Updated profile image successfully' });
          setOpened(false);
        }}
      />
    </FormSection>
  );
}
