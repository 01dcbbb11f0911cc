import type { ComponentProps } from 'react';
import { NumberField } from './number-field.tsx';

/** An amount of dollars and cents. */
export function DollarField(props: Omit<ComponentProps<typeof NumberField>, 'unit' | 'decimals' | 'grouped'>) {
  return <NumberField leftSection="$" {...props} unit="$" decimals={2} />;
}
