const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', trailingZeroDisplay: 'stripIfInteger' });

/** `$120`, `$99.50` */
export function formatPrice(price: number): string {
  return dollars.format(price);
}
