import { type ReactNode, useEffect, useRef } from 'react';
import { confirm } from './confirm.ts';
import { Dialog } from './dialog.tsx';

/** The state of a form. Its dialog reads this state, so that closing does not lose input. */
export interface DialogState {
  dirty: boolean;
  /** true while a question is open above the dialog or a call is running: nothing closes the dialog then */
  held: boolean;
  /** called when the user discards the input */
  discard?: () => void;
}

/** Gives the dialog the current state of its form, after each render. */
export function useDialogState(
  dialog: DialogState,
  form: { dirty: boolean; copy: { discard: () => void } },
  held: boolean,
): void {
  useEffect(() => {
    dialog.dirty = form.dirty;
    dialog.held = held;
    dialog.discard = form.copy.discard;
  });
}

interface Props {
  title: string;
  opened: boolean;
  onClose: () => void;
  size?: 'normal' | 'wide';
  children: (state: DialogState, close: () => void) => ReactNode;
}

/** A dialog with a form. Asks before it closes with unsaved input. */
export function FormDialog({ title, opened, onClose, size = 'wide', children }: Props) {
  const state = useRef<DialogState>({ dirty: false, held: false });

  async function close(): Promise<void> {
    if (state.current.held) return;
    if (state.current.dirty) {
      state.current.held = true;
      const leave = await confirm({
        title: 'Close without saving?',
        text: 'Your changes in this window are not saved yet.',
        confirm: 'Close without saving',
        cancel: 'Keep editing',
        loss: true,
        guardsText: true,
      });
      state.current.held = false;
      if (!leave) return;
      state.current.discard?.();
    }
    state.current = { dirty: false, held: false };
    onClose();
  }

  return (
    <Dialog title={title} opened={opened} onClose={() => void close()} size={size}>
      {children(state.current, () => void close())}
    </Dialog>
  );
}
