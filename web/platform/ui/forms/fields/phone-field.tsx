import { NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { isPhone } from '#contract/platform/fields/phone-link.ts';
import { messages } from '#contract/platform/wire/shapes.ts';
import { afterPress } from '../after-press.ts';
import { MarkedLabel } from '../field-marks.tsx';
import classes from './phone-field.module.css';

interface Field {
  name?: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

interface Props {
  label?: string;
  number: Field;
  region: Field;
  readOnly?: boolean;
}

type Numbers = typeof import('libphonenumber-js/min');

/** The rules of 200 countries are large, so they are loaded only once there is a number. */
const loadNumbers = () => import('libphonenumber-js/min');

const defaultRegion = 'US';
const countryNames = new Intl.DisplayNames('en-US', { type: 'region' });

/**
 * A phone number and its country. Without a number, the country's value is empty. An impossible number is reported when the user
 * leaves the field or changes the country.
 */
export function PhoneField({ label = 'Phone Number', number, region, readOnly = false }: Props) {
  const [numbers, setNumbers] = useState<Numbers>();
  const [impossible, setImpossible] = useState(false);
  const given = number.value !== '';
  const latest = useRef(number.value);
  latest.current = number.value;
  useEffect(() => {
    if (given) void loadNumbers().then(setNumbers, () => undefined);
  }, [given]);
  const chosen = region.value || defaultRegion;

  async function check(typed: string, country: string): Promise<void> {
    if (typed.trim() === '') return afterPress(() => setImpossible(false));
    const rules = numbers ?? (await loadNumbers().catch(() => undefined));
    if (!rules || latest.current !== typed) return;
    const known = rules.isSupportedCountry(country) ? country : defaultRegion;
    afterPress(() => setImpossible(!isPhone(typed, (digits) => rules.isPossiblePhoneNumber(digits, known))));
  }

  return (
    <div className={`${classes.pair} columns-34`}>
      <TextInput
        {...number}
        label={<MarkedLabel path={number.name}>{label}</MarkedLabel>}
        type="tel"
        autoComplete="tel"
        maxLength={50}
        readOnly={readOnly}
        error={number.error ?? (impossible ? messages.phone : undefined)}
        onChange={({ currentTarget: { value } }) => {
          setImpossible(false);
          number.onChange(value);
          if (value.trim() === '') region.onChange('');
          else if (region.value === '') region.onChange(defaultRegion);
        }}
        onBlur={({ currentTarget: { value } }) => void check(value, chosen)}
      />
      <NativeSelect
        {...region}
        label={`${label} Country`}
        autoComplete="tel-country-code"
        value={chosen}
        disabled={readOnly || number.value.trim() === ''}
        onChange={({ currentTarget: { value } }) => {
          region.onChange(value);
          void check(number.value, value);
        }}
        data={countries(numbers, chosen)}
      />
    </div>
  );
}

const { compare } = new Intl.Collator('en-US');

function countries(numbers: Numbers | undefined, chosen: string) {
  const codes: string[] = numbers ? [...numbers.getCountries()] : [chosen];
  if (!codes.includes(chosen)) codes.push(chosen);
  const named = codes.map((value) => ({ value, label: nameOf(value, numbers) }));
  return named.sort((a, b) => Number(b.value === defaultRegion) - Number(a.value === defaultRegion) || compare(a.label, b.label));
}

function nameOf(code: string, numbers: Numbers | undefined): string {
  const name = /^[A-Z]{2}$/.test(code) ? (countryNames.of(code) ?? code) : code;
  return numbers?.isSupportedCountry(code) ? `${name} +${numbers.getCountryCallingCode(code)}` : name;
}
