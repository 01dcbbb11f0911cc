import { csvText } from '#server/platform/downloads/cells.ts';
import type { Payment } from './payment.ts';

interface PaypalFile {
  payments: readonly Payment[];
  currency: string;
  /** the programme's name, for the note that the recipient reads */
  programmeName: string;
}

/**
 * PayPal's payment file: recipient, amount, currency, our reference, note, wallet; no header. Cells are written unchanged,
 * because PayPal reads them. An email that a spreadsheet would read as a formula is never in this file.
 */
export function writePaypalFile({ payments, currency, programmeName }: PaypalFile): string {
  const note = `Donations that ${programmeName.replace(/\s+/g, ' ').slice(0, 200)} received for you`;
  return csvText(
    payments.map(({ paypalEmail, net, reference }) => [
      paypalEmail,
      net,
      currency,
      reference,
      `${note} (${reference})`,
      'PAYPAL',
    ]),
  );
}
