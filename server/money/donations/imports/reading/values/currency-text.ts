const signs: Record<string, string> = {
  US$: 'USD',
  CA$: 'CAD',
  C$: 'CAD',
  AU$: 'AUD',
  A$: 'AUD',
  NZ$: 'NZD',
  HK$: 'HKD',
  R$: 'BRL',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
};

const codes = new Set(Intl.supportedValuesOf('currency'));

/** The code of the currency that a text names by sign or code; null if it names none. */
export function currencyOf(text: string): string | null {
  const code = text.trim().toUpperCase();
  return signs[code] ?? (codes.has(code) ? code : null);
}

const leading = /^((?:US|CA|C|AU|A|NZ|HK|R)?\$|[€£¥]|[A-Za-z]{3}(?![A-Za-z]))\s*/;
const trailing = /\s*(\$|[€£¥]|(?<![A-Za-z])[A-Za-z]{3})$/;
const minus = /^[-−–]\s*/;
const trailingMinus = /\s*[-−–]$/;
const plus = /^\+\s*/;

/** Splits an amount from its currency and its minus sign, which may each stand before or behind the number. */
export function splitCurrency(text: string): { body: string; currency: string | null; negative: boolean } {
  let body = text.trim().replace(plus, '');
  let currency: string | null = null;
  let negative = false;
  for (const pattern of [minus, leading, minus, trailing, trailingMinus]) {
    const [all, sign = ''] = pattern.exec(body) ?? [];
    if (all === undefined) continue;
    // `$` alone names no currency, because several countries use it
    const code: string | null = sign === '$' ? currency : currencyOf(sign);
    if (pattern === minus || pattern === trailingMinus) negative = true;
    else if (sign !== '$' && code === null) continue;
    else currency = code;
    body = body.replace(pattern, '');
  }
  return { body, currency, negative };
}

/** The currency that a header names: `Amount (USD)`, `Spende in EUR`, `Bedragen > € 10.000`. */
export function currencyInHeader(name: string): string | null {
  const sign = /[€£¥]/.exec(name)?.[0];
  if (sign !== undefined) return currencyOf(sign);
  const code = /(?<![A-Za-z])(USD|EUR|GBP|CAD|AUD|NZD|CHF|JPY|SEK|NOK|DKK|INR|MXN|BRL|ZAR|HKD|SGD)(?![A-Za-z])/i.exec(name)?.[1];
  return code === undefined ? null : currencyOf(code);
}
