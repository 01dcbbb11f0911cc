/** What a browser may load for our pages: no inline script anywhere; styles of our own and, with a nonce, the component library's. */
export function contentSecurity(styleSource = ''): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' ${styleSource}`.trim(),
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
