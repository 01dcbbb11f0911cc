import { hash } from 'node:crypto';
import type { Answer, TestApi } from './api.ts';

const path = 'learning-commons/request-info/';

/** The text that a visitor types on the public page of the Learning Commons. Override only what the test is about. */
export const typedRequest = {
  name: 'Ada Marsh',
  email: 'ada@test.example',
  organization: 'Marsh Boats',
  address: { address1: '1 Quay Street', city: 'Oldmarsh', state: 'MD', zipcode: '21000' },
  phone_number: '(202) 555-0142',
  buy_now: false,
  selected_tier: null as number | null,
};

/** Asks for a puzzle and solves it, as the public page does. */
export async function proveRequest(api: TestApi): Promise<{ challenge: string; solution: string }> {
  const { challenge, bits } = (await api.get(path)).body;
  for (let number = 0; ; number += 1) {
    const digest = hash('sha256', `${challenge}:${number}`, 'buffer');
    if (digest.readUInt32BE() >>> (32 - bits) === 0) return { challenge, solution: String(number) };
  }
}

let callers = 0;
/** Sends a request from another IP address each time, so that attempt limits do not apply. */
export function sendRequest(api: TestApi, body: object, ip?: string): Promise<Answer> {
  callers += 1;
  const from = ip ?? `10.2.${Math.floor(callers / 250)}.${callers % 250}`;
  return api.call('POST', path, { body, headers: { 'x-forwarded-for': from } });
}
