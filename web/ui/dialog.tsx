import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import classes from './dialog.module.css';

interface Props {
  title: string;
  opened: boolean;
  /** asked for by Escape, the cross and a click beside it; what is typed in it should ask first */
  onClose: () => void;
  /** `narrow` for a question, `wide` for a form of two columns */
  size?: 'narrow' | 'normal' | 'wide';
  children: ReactNode;
}

const widths = { narrow: '25rem', normal: '36rem', wide: '52rem' };

/** A modal window. Its content is made anew at each opening: a form in it begins empty and without errors. */
export function Dialog({ title, opened, onClose, size = 'normal', children }: Props) {
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={widths[size]}
      centered
      lockScroll={false}
      transitionProps={{ duration: 120, transition: 'fade' }}
      classNames={{ content: classes.content ?? '', title: classes.title ?? '', body: classes.body ?? '' }}
      data-dialog
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content>
        {/* the library's own would be a second banner of the page */}
        <div className={classes.header}>
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" size="lg" />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The buttons at its end: the way out first, what is done last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
