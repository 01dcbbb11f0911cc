import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog.module.css';

interface Props {
  title: string;
  opened: boolean;
  /** called on Escape, the cross and a click outside; a form should ask first */
  onClose: () => void;
  /** `narrow` for a question, `wide` for a form of two columns */
  size?: 'narrow' | 'normal' | 'wide';
  /** shows this dialog above every other dialog, for a question */
  above?: boolean;
  children: ReactNode;
}

const widths = { narrow: '25rem', normal: '36rem', wide: '52rem' };

/** A modal window. Each opening mounts its content again, so that a form starts with its first values and no errors. */
export function Dialog({ title, opened, onClose, size = 'normal', above = false, children }: Props) {
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={widths[size]}
      centered
      lockScroll={false}
      zIndex={above ? 250 : 200}
      transitionProps={{ duration: 120, transition: 'fade' }}
      classNames={{ content: classes.content ?? '', title: classes.title ?? '', body: classes.body ?? '' }}
      data-dialog
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content>
        {/* Modal.Header would add a second banner landmark to the page */}
        <div className={`${classes.header} static-if-low`}>
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" size="lg" />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** A dialog's buttons: Cancel first, the main action last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={`${classes.actions} static-if-low`}>{children}</div>;
}
