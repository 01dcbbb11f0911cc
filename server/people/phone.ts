import { createRequire } from 'node:module';
import { isPhone } from '#contract/platform/fields/phone-link.ts';
import { messages } from '#contract/platform/wire/shapes.ts';
import { type FieldErrors, refuseFields } from '#server/platform/http/errors.ts';

export interface Phone {
  phoneNumber: string;
  phoneRegion: string;
}

type MaybePhone = { [Part in keyof Phone]?: Phone[Part] | undefined };

const defaultRegion = 'US';

/** Loaded with the first number, because the library takes 9 MB. */
const loadPhoneNumbers = (): typeof import('libphonenumber-js/min') => createRequire(import.meta.url)('libphonenumber-js/min');

/** The errors of a phone number, by field. A number without a region is read as a US number. */
export function phoneErrors({ phoneNumber = '', phoneRegion = '' }: MaybePhone): FieldErrors {
  if (phoneNumber === '') return {};
  const region = phoneRegion || defaultRegion;
  const { isPossiblePhoneNumber, isSupportedCountry } = loadPhoneNumbers();
  if (!isSupportedCountry(region)) return { phone_region: [messages.region] };
  const exists = isPhone(phoneNumber, (number) => isPossiblePhoneNumber(number, region));
  return exists ? {} : { phone_number: [messages.phone] };
}

/** A phone in the stored form: without a number there is no region. Throws 400 if the number or region is invalid. */
export function readPhone(phone: Phone): Phone {
  if (phone.phoneNumber === '') return { phoneNumber: '', phoneRegion: '' };
  const errors = phoneErrors(phone);
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  return phone;
}
