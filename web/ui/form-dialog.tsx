import { type ReactNode, useRef } from 'react';
import { confirm } from './confirm.ts';
import { Dialog } from './dialog.tsx';

/** What a form in a dialog tells it, so that nothing typed goes with the window. */
export interface DialogState {
  dirty: boolean;
  /** a question is open above it, or an answer is awaited: Escape is meant for that */
  held: boolean;
}

interface Props {
  title: string;
  opened: boolean;
  onClose: () => void;
  size?: 'normal' | 'wide';
  children: (state: DialogState, close: () => void) => ReactNode;
}

/** A window with a form. Closing it with something typed asks first; reopened, the form begins anew. */
export function FormDialog({ title, opened, onClose, size = 'wide', children }: Props) {
  const state = useRef<DialogState>({ dirty: false, held: false });

  async function close(): Promise<void> {
    if (state.current.held) return;
    if (state.current.dirty) {
      state.current.held = true;
      const leave = await confirm({
        title: 'Close without saving?',
        text: 'What you typed in this window is not saved yet.',
        confirm: 'Close without saving',
        cancel: 'Keep editing',
        loss: true,
      });
      state.current.held = false;
      if (!leave) return;
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
