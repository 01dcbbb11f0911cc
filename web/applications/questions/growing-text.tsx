import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import classes from './question-field.module.css';

type Props = Omit<ComponentProps<'textarea'>, 'onChange' | 'value'> & { value: string; onChange: (text: string) => void };

const growsByItself = CSS.supports('field-sizing', 'content');

/** A text area that grows with its text, up to 14rem. */
export function GrowingText({ value, onChange, className, ...others }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the text
  useLayoutEffect(() => {
    if (growsByItself || !area.current) return;
    area.current.style.height = 'auto';
    area.current.style.height = `${area.current.scrollHeight + 2}px`;
  }, [value]);
  return (
    <textarea
      rows={3}
      {...others}
      ref={area}
      className={`${classes.growing} loss-edge ${className ?? ''}`}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
