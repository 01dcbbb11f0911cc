import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type User, uploadUserImage } from '#contract/accounts.ts';
import { showAlert } from '../ui/alerts.ts';
import { PatternPicture } from '../ui/pattern-picture.tsx';
import { upload } from '../upload.ts';
import classes from './user-profile.module.css';
import { keepUser } from './user-queries.ts';

const ImageModal = lazy(async () => ({ default: (await import('../ui/image-modal.tsx')).ImageModal }));

/** The picture, and the way to another one for who may change it. */
export function UserPicture({ user, name }: { user: User; name: string }) {
  const client = useQueryClient();
  const [opened, setOpened] = useState<boolean>();
  return (
    <aside className={classes.side} aria-label={`Picture of ${name}`}>
      <div className={classes.picture}>
        {user.profileImage ? (
          <img src={user.profileImage.image} alt="" decoding="async" width={400} height={400} />
        ) : (
          <PatternPicture name={name} />
        )}
      </div>
      {user.can.edit && (
        <Button variant="default" fullWidth onClick={() => setOpened(true)}>
          {user.profileImage ? 'Change Image' : 'Upload Image'}
        </Button>
      )}
      {opened !== undefined && (
        <Suspense>
          <ImageModal
            title="Upload a Profile Image"
            opened={opened}
            onClose={() => setOpened(false)}
            aspect={1}
            onSave={async ({ file, crop, onProgress, signal }) => {
              const options = { params: { id: user.id }, file, fields: { crop }, onProgress, signal, quiet: true as const };
              keepUser(client, await upload(uploadUserImage, options));
              showAlert({ tone: 'success', text: 'Updating User Image successfully' });
              setOpened(false);
            }}
          />
        </Suspense>
      )}
    </aside>
  );
}
