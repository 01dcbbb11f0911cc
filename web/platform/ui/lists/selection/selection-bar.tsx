import { Button } from '@mantine/core';
import { IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, type SyntheticEvent, useId, useRef, useState } from 'react';
import classes from './selection.module.css';

interface Props {
  /** the section's accessible name */
  label: string;
  /** how many rows are chosen, and what they add up to */
  text: ReactNode;
  /** the buttons, the main one first */
  children: ReactNode;
}

/**
 * A bar that stays in sight below a list, with what is chosen and the actions. On a narrow list, the button “Actions” opens the
 * other buttons, so that the rows keep most of the screen.
 */
export function SelectionBar({ label, text, children }: Props) {
  const [open, setOpen] = useState(false);
  const buttons = useId();
  const trigger = useRef<HTMLButtonElement>(null);

  /** Hides the buttons. React also passes on events of a dialog that a button opened. Such events do not hide the buttons. */
  function close({ currentTarget, target }: SyntheticEvent): void {
    if (!open || !(target instanceof Node) || !currentTarget.contains(target)) return;
    trigger.current?.focus();
    setOpen(false);
  }

  return (
    <div className={`${classes.place} not-printed`}>
      <section
        className={classes.bar}
        aria-label={label}
        data-selection-bar
        onKeyDown={(event) => {
          if (event.key === 'Escape') close(event);
        }}
      >
        <p role="status">{text}</p>
        <Button
          ref={trigger}
          className={`${classes.trigger} hidden`}
          size="sm"
          aria-expanded={open}
          aria-controls={buttons}
          rightSection={<IconChevronUp size={18} aria-hidden />}
          onClick={() => setOpen(!open)}
        >
          Actions
        </Button>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: keys click the buttons inside too */}
        <div id={buttons} className={`${classes.buttons} row gap-2`} data-open={open || undefined} onClick={close}>
          {children}
        </div>
      </section>
    </div>
  );
}
