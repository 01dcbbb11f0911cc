import type { Answer, TestApi } from './api.ts';
import { solvePuzzle } from './solve-puzzle.ts';

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
export const proveRequest = (api: TestApi) => solvePuzzle(api, path);

let callers = 0;
/** Sends a request from another IP address each time, so that attempt limits do not apply. */
export function sendRequest(api: TestApi, body: object, ip?: string): Promise<Answer> {
  callers += 1;
  const from = ip ?? `10.2.${Math.floor(callers / 250)}.${callers % 250}`;
  return api.call('POST', path, { body, headers: { 'x-forwarded-for': from } });
}
