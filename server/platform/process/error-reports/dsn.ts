export interface SentryConfig {
  /** the address to which envelopes are sent */
  url: string;
  key: string;
}

/** Reads `https://KEY@HOST/PATH/PROJECT`. Null for any other form. */
export function sentryFrom(dsn: string): SentryConfig | null {
  if (!URL.canParse(dsn)) return null;
  const { protocol, username, host, pathname } = new URL(dsn);
  const [, path = '', project = ''] = /^(.*)\/(\d+)$/.exec(pathname) ?? [];
  if (!/^https?:$/.test(protocol) || username === '' || project === '') return null;
  return { url: `${protocol}//${host}${path}/api/${project}/envelope/`, key: username };
}
