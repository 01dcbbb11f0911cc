import { useQueryClient } from '@tanstack/react-query';
import { type User, uploadUserImage } from '#contract/platform/access/accounts.ts';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { PatternPicture } from '../../platform/ui/pictures/pattern-picture.tsx';
import { PictureButton } from '../../platform/ui/pictures/picture-button.tsx';
import { upload } from '../../platform/upload.ts';
import classes from './user-profile.module.css';
import { keepUser } from './user-queries.ts';

/** The picture of a user, with a button to change it if the viewer may edit the user. */
export function UserPicture({ user, name }: { user: User; name: string }) {
  const client = useQueryClient();
  return (
    <aside className={`${classes.side} buttons-not-printed stack gap-3`} aria-label={`Picture of ${name}`}>
      <div className={classes.picture}>
        {user.profileImage ? (
          <img src={user.profileImage.image} alt="" decoding="async" width={400} height={400} />
        ) : (
          <PatternPicture name={name} />
        )}
      </div>
      {user.can.edit && (
        <PictureButton
          title="Upload a Profile Image"
          aspect={1}
          hasPicture={user.profileImage !== null}
          fullWidth
          onSave={async ({ file, crop, onProgress, signal }) => {
            const options = { params: { id: user.id }, file, fields: { crop }, onProgress, signal, quiet: true } as const;
            keepUser(client, await upload(uploadUserImage, options));
            showAlert({ tone: 'success', text: 'Updating User Image successfully' });
          }}
        />
      )}
    </aside>
  );
}
