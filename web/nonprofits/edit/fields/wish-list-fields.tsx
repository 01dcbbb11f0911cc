import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { mostWishListItems } from '#contract/nonprofits/wish-list.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { readSettings } from '#contract/platform/programme/settings.ts';
import { randomName } from '../../../platform/drafts/browser-storage.ts';
import { queryOf } from '../../../platform/query-of.ts';
import { useSignedInUser } from '../../../platform/session.ts';
import { DollarField } from '../../../platform/ui/forms/fields/dollar-field.tsx';
import { FormSection } from '../../../platform/ui/forms/form-section.tsx';
import { section } from '../form-parts.ts';
import classes from '../nonprofit-form.module.css';
import type { NonprofitForm, WishRow } from '../nonprofit-values.ts';
import { whoSeesWishes } from './who-sees-wishes.ts';

interface ListProps {
  form: NonprofitForm;
  /** whether the programme shows public wishes to visitors */
  canPublish: boolean;
}

/** The fields of the wish list, which is saved with the profile. */
export function WishListFields({ form, canPublish }: ListProps) {
  const me = useSignedInUser();
  const staff = may(me, 'manageNonprofits');
  const { data: settings } = useQuery({ ...queryOf(readSettings), enabled: staff && !canPublish && may(me, 'readSettings') });
  // a nonprofit's staff have this form only while the settings let nonprofits keep wishes
  const keepers = canPublish ? 'PUBLIC' : staff ? settings?.values.wishLists : 'NONPROFITS';
  const { value: rows, onChange } = form.field('wishlist');
  const list = useRef<HTMLDivElement>(null);
  const [focus, setFocus] = useState<string>();

  useEffect(() => {
    if (focus !== undefined) list.current?.querySelector<HTMLElement>(`[data-focus="${focus}"]`)?.focus();
  }, [focus]);

  function add(): void {
    const key = randomName();
    onChange([...rows, { key, description: '', amount: null, fulfilled: false, public: false }]);
    setFocus(key);
  }

  function remove(index: number): void {
    const next = rows.filter((_, other) => other !== index);
    onChange(next);
    setFocus(`remove-${(next[index] ?? next.at(-1))?.key ?? 'none'}`);
  }

  const change = (index: number, changes: Partial<WishRow>) =>
    onChange(rows.map((row, other) => (other === index ? { ...row, ...changes } : row)));

  return (
    <FormSection {...section('wishlist')} note={keepers && whoSeesWishes[keepers]}>
      <div ref={list} className="stack gap-4 start">
        {rows.map((row, index) => (
          <WishFields
            key={row.key}
            row={row}
            place={index}
            errors={form.errors}
            canPublish={canPublish}
            onChange={(changes) => change(index, changes)}
            onRemove={() => remove(index)}
          />
        ))}
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={rows.length >= mostWishListItems}
          data-focus="remove-none"
          onClick={add}
        >
          Add new item
        </Button>
        {form.errors.wishlist && <p className="loss text-14 above-2">{form.errors.wishlist}</p>}
      </div>
    </FormSection>
  );
}

interface RowProps {
  row: WishRow;
  place: number;
  errors: Record<string, string>;
  canPublish: boolean;
  onChange: (changes: Partial<WishRow>) => void;
  onRemove: () => void;
}

function WishFields({ row, place, errors, canPublish, onChange, onRemove }: RowProps) {
  return (
    <fieldset className={classes.wish}>
      <legend className="only-read-out">Item {place + 1}</legend>
      <TextInput
        label="Description"
        autoComplete="off"
        value={row.description}
        error={errors[`wishlist.${place}.description`]}
        data-focus={row.key}
        onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
      />
      <DollarField
        label="Amount"
        value={row.amount}
        error={errors[`wishlist.${place}.amount`]}
        onChange={(amount) => onChange({ amount })}
      />
      <div className={`${classes.wishTick} row gap-3`}>
        <Checkbox
          label="Fulfilled"
          checked={row.fulfilled}
          onChange={({ currentTarget }) => onChange({ fulfilled: currentTarget.checked })}
        />
        {(canPublish || row.public) && (
          <Checkbox
            label={canPublish ? 'Public' : 'Public (not shown now)'}
            checked={row.public}
            error={errors[`wishlist.${place}.public`]}
            onChange={({ currentTarget }) => onChange({ public: currentTarget.checked })}
          />
        )}
      </div>
      <Button variant="subtle" color="red.9" className="loss start-self" data-focus={`remove-${row.key}`} onClick={onRemove}>
        X Remove<span className="only-read-out"> {row.description || `item ${place + 1}`}</span>
      </Button>
    </fieldset>
  );
}
