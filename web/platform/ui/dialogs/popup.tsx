import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import classes from './popup.module.css';

interface Props {
  /** the button's content; an icon alone needs a `label` */
  trigger: ReactNode;
  label?: string;
  className?: string | undefined;
  /** on phones, the panel fills the screen below the navigation */
  sheet?: boolean;
  /** `start`: the panel begins at the button's left edge; otherwise it ends at the button's right edge */
  align?: 'start';
  children: (close: () => void) => ReactNode;
}

/** A button that opens a small panel below it. Escape, a click elsewhere and tabbing out close the panel. */
export function Popup({ trigger, label, className, sheet = false, align, children }: Props) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  useEffect(() => {
    if (!open) return;
    const elsewhere = (event: Event) => {
      if (!(event.target instanceof Node && box.current?.contains(event.target))) setOpen(false);
    };
    document.addEventListener('pointerdown', elsewhere);
    return () => document.removeEventListener('pointerdown', elsewhere);
  }, [open]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to events from the button and panel inside
    <div
      ref={box}
      className="placed"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        button.current?.focus();
      }}
      onBlur={(event) => {
        if (event.relatedTarget && !box.current?.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className={className}
        aria-expanded={open}
        aria-controls={panelId}
        aria-label={label}
        title={label}
        onClick={({ currentTarget }) => {
          box.current?.style.setProperty('--popup-below', `${Math.round(currentTarget.getBoundingClientRect().bottom)}px`);
          setOpen(!open);
        }}
      >
        {trigger}
      </button>
      <div id={panelId} className={sheet ? `${classes.panel} ${classes.sheet}` : classes.panel} data-align={align} hidden={!open}>
        {open && children(() => setOpen(false))}
      </div>
    </div>
  );
}
