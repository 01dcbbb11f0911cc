interface Inline {
  /** the source that allows inline styles: a nonce for the styles of the component library, or `'unsafe-inline'` */
  style?: string;
  /** the hash of the one inline script of the public pages */
  script?: string;
  /** whether people pay by card on the page, with Stripe's script */
  stripe?: boolean;
}

/** https://docs.stripe.com/security/guide#content-security-policy */
const stripeHosts = {
  script: ' https://js.stripe.com https://*.js.stripe.com',
  image: ' https://*.stripe.com',
  more: [
    "connect-src 'self' https://api.stripe.com",
    'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  ],
};

/**
 * The Content-Security-Policy of our pages: a browser may load our own files, and the inline parts and Stripe's hosts named here.
 */
export function contentSecurity({ style = '', script = '', stripe = false }: Inline = {}): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${script}${stripe ? stripeHosts.script : ''}`.trim().replace('  ', ' '),
    `style-src 'self' ${style}`.trim(),
    `img-src 'self' data: blob:${stripe ? stripeHosts.image : ''}`,
    ...(stripe ? stripeHosts.more : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
