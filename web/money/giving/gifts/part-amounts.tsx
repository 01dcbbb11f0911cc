import * as z from 'zod/mini';
import type { GiftRecord } from '#contract/money/giving/gifts.ts';
import { dollars } from '#contract/platform/wire/money.ts';
import { DollarField } from '../../../platform/ui/forms/fields/dollar-field.tsx';

type Part = GiftRecord['parts'][number];

/** Dollars by part, as the paths of a form: `part.12`. */
export type PartAmounts = Record<`part.${number}`, number | null>;

const path = (part: number): `part.${number}` => `part.${part}`;

/** The amounts that a form begins with, from cents by part. */
export const amountsOf = (gift: GiftRecord, centsOf: (part: Part) => number): PartAmounts =>
  Object.fromEntries(gift.parts.map((part) => [path(part.id), centsOf(part) / 100]));

/** The amounts as a form sends them. */
export const partAmounts = { part: z.record(z.string(), z.nullable(dollars(999_999))) };

/** The parts that have an amount, in cents. */
export const centsByPart = (amounts: Record<string, number | null>): { id: number; cents: number }[] =>
  Object.entries(amounts).flatMap(([id, amount]) => (amount ? [{ id: Number(id), cents: Math.round(amount * 100) }] : []));

export const sumOf = (parts: readonly { cents: number }[]): number => parts.reduce((sum, { cents }) => sum + cents, 0);

interface Field {
  value: number | null | undefined;
  onChange: (value: number | null) => void;
  error?: string | undefined;
}

interface Props {
  gift: GiftRecord;
  field: (path: `part.${number}`) => Field;
  description?: (part: Part) => string;
}

/** One amount for each nonprofit of a gift. */
export function PartFields({ gift, field, description }: Props) {
  return gift.parts.map((part) => {
    const { value = null, ...props } = field(path(part.id));
    return (
      <DollarField
        key={part.id}
        {...props}
        value={value}
        label={part.nonprofit.name}
        {...(description && { description: description(part) })}
      />
    );
  });
}
