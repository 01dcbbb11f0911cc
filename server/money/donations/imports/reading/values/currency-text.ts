const signs: Record<string, string> = {
  US$: 'USD',
  CA$: 'CAD',
  C$: 'CAD',
  AU$: 'AUD',
  A$: 'AUD',
  NZ$: 'NZD',
  HK$: 'HKD',
  R$: 'BRL',
  S$: 'SGD',
  MX$: 'MXN',
  NT$: 'TWD',
  ...{
    '€': 'EUR',
    '£': 'GBP',
    '￡': 'GBP',
    '¥': 'JPY',
    '￥': 'JPY',
    '₹': 'INR',
    RS: 'INR',
    'RS.': 'INR',
    '₩': 'KRW',
    '₪': 'ILS',
  },
  ...{ '₱': 'PHP', '₦': 'NGN', '฿': 'THB', '₫': 'VND', '₴': 'UAH', '₽': 'RUB', '₺': 'TRY', '₡': 'CRC', '₵': 'GHS', '₸': 'KZT' },
  ...{ ZŁ: 'PLN', KČ: 'CZK' },
  // crowns of several countries: the code of ISO 4217 for a currency that is not known
  KR: 'XXX',
  'KR.': 'XXX',
};

const codes = new Set(Intl.supportedValuesOf('currency'));

/** The code of the currency that a text names by sign or code; null if it names none. */
export function currencyOf(text: string): string | null {
  const code = text.trim().toUpperCase();
  return signs[code] ?? (codes.has(code) ? code : null);
}

const sign = String.raw`(?:US|CA|C|AU|A|NZ|HK|R|S|MX|NT)?\$|[€£￡¥￥₹₩₪₱₦฿₫₴₽₺₡₵₸]|(?:Rs|zł|Kč|kr)(?!\p{L})\.?`;
const leading = new RegExp(String.raw`^(${sign}|[A-Za-z]{3}(?![A-Za-z]))\s*`, 'iu');
const trailing = new RegExp(String.raw`\s*((?<!\p{L})(?:${sign}|[A-Za-z]{3}))$`, 'iu');
/** `50.-` and `1.000,-`: no cents */
const noCents = /(?<=\d)[.,]\s?[-–—]{1,2}$/;
const minus = /^[-−–]\s*/;
const trailingMinus = /\s*[-−–]$/;
const plus = /^\+\s*/;

/**
 * Splits an amount from its currency and its minus sign, which may each stand before or behind the number. `wholeMark`: the
 * decimal mark before a dash that stands for the cents; else empty.
 */
export function splitCurrency(text: string): { body: string; currency: string | null; negative: boolean; wholeMark: string } {
  let body = text.trim().replace(plus, '');
  let currency: string | null = null;
  let negative = false;
  let wholeMark = '';
  for (const pattern of [minus, leading, minus, trailing, noCents, trailingMinus]) {
    const [all, sign = ''] = pattern.exec(body) ?? [];
    if (all === undefined) continue;
    // `$` alone names no currency, because several countries use it
    const code: string | null = sign === '$' ? currency : currencyOf(sign);
    if (pattern === minus || pattern === trailingMinus) negative = true;
    else if (pattern === noCents) wholeMark = all.charAt(0);
    else if (sign !== '$' && code === null) continue;
    else currency = code;
    body = body.replace(pattern, '');
  }
  return { body, currency, negative, wholeMark };
}

/** The currency that a header names: `Amount (USD)`, `Spende in EUR`, `Bedragen > € 10.000`. */
export function currencyInHeader(name: string): string | null {
  const sign = /[€£￡¥￥₹₩₪₱₦฿₫₴₽₺₡₵₸]/.exec(name)?.[0];
  if (sign !== undefined) return currencyOf(sign);
  const code = /(?<![A-Za-z])(USD|EUR|GBP|CAD|AUD|NZD|CHF|JPY|SEK|NOK|DKK|INR|MXN|BRL|ZAR|HKD|SGD)(?![A-Za-z])/i.exec(name)?.[1];
  return code === undefined ? null : currencyOf(code);
}
