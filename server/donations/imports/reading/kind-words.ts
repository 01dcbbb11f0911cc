const notGifts =
  /refund|charge ?back|disput|revers|\bfees?\b|pay ?out|withdraw|transfer|\b(sub|grand )?totals?\b|loan|expen[ds]|spent|interest|dividend|in ?kind|conver(t|sion)|adjust|deduct|debit|^dr$|void|fail|cancel|declin|denied|pending|reject|returned|bounced|pledge|\btax\b|commission|reserve|\bhold\b|disburse/;
const gifts =
  /gift|donat|contribut|payment|charge|\bsale|settled|credit|^cr$|grant|receipt|paid|clear|complet|succe|captur|approved|available|received|posted/;
/** PayPal's event codes: T00 are payments, all others fees, conversions, refunds and payouts. */
const events = /^t(\d\d)\d\d$/;

/** Whether a row of this kind is a gift, by the words of payment platforms; null if the words are not known. */
export function isGift(value: string): boolean | null {
  const key = value
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const event = events.exec(key)?.[1];
  if (event !== undefined) return event === '00';
  if (notGifts.test(key)) return false;
  return gifts.test(key) ? true : null;
}

const totals = /^(grand |sub ?)?(total|sum)s?\b|^net total|^(tot|totaal|som|summe|gesamt)\b|^[\p{L} ]{0,20}\bfees?$/iu;

/** Whether a text is the beginning of a line of totals or fees. */
export const isTotal = (text: string): boolean => totals.test(text.trim());
