import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { ImageModal as Modal } from './image-modal.tsx';

const ImageModal = lazy(async () => ({ default: (await import('./image-modal.tsx')).ImageModal }));

interface Props extends Pick<ComponentProps<typeof Modal>, 'title' | 'aspect' | 'onSave'> {
  /** there is a picture already */
  hasPicture: boolean;
  fullWidth?: boolean;
}

/** Opens the modal that chooses and crops a picture. The modal closes when `onSave` succeeds. */
export function PictureButton({ title, aspect, onSave, hasPicture, fullWidth = false }: Props) {
  // undefined until the first click, which loads the modal; false keeps the modal mounted, so that its closing is animated
  const [opened, setOpened] = useState<boolean>();
  const button = useRef<HTMLButtonElement>(null);
  // a modal that is mounted open does not know where the focus was, so the button takes the focus back here
  useEffect(() => {
    if (opened === false) button.current?.focus();
  }, [opened]);
  return (
    <>
      <Button
        ref={button}
        variant="default"
        fullWidth={fullWidth}
        leftSection={<IconPhoto size={18} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {hasPicture ? 'Change Image' : 'Upload Image'}
      </Button>
      {opened !== undefined && (
        <Suspense>
          <ImageModal
            title={title}
            opened={opened}
            onClose={() => setOpened(false)}
            aspect={aspect}
            onSave={async (chosen) => {
              await onSave(chosen);
              setOpened(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
