import { address } from '#contract/platform/wire/shapes.ts';
import { addressInput } from './address-input.ts';

const part = (label: string) => ({ label, blank: '', edit: (stored: string) => stored });

export const addressField = {
  input: addressInput,
  stored: address,
  parts: {
    address1: part('Address 1'),
    address2: part('Address 2'),
    city: part('City'),
    state: part('State'),
    zipcode: part('Zipcode'),
  },
};
