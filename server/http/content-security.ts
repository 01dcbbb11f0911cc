interface Inline {
  /** a nonce for the component library's styles */
  style?: string;
  /** the hash of the directory's one inline script */
  script?: string;
}

/** What a browser may load on our pages: our own files, and the inline parts named here. */
export function contentSecurity({ style = '', script = '' }: Inline = {}): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${script}`.trim(),
    `style-src 'self' ${style}`.trim(),
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
