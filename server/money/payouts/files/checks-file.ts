import { csvText, withoutFormulas } from '#server/platform/downloads/cells.ts';
import type { Payment } from './payment.ts';

const header = ['Pay to', 'Address', 'Amount', 'Reference', 'Check number', 'Date'];

/** The list from which a person writes checks. The person fills in the last two columns by hand. */
export function writeChecksFile(payments: readonly Payment[]): string {
  const rows = payments.map(({ payee, address, net, reference }) => [
    withoutFormulas(payee),
    withoutFormulas(address),
    net,
    reference,
    '',
    '',
  ]);
  return csvText([header, ...rows], true);
}
