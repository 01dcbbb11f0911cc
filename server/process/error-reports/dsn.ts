export interface SentryConfig {
  /** where envelopes go */
  url: string;
  key: string;
}

/** Reads `https://KEY@HOST/PATH/PROJECT`. Null if it is something else. */
export function sentryFrom(dsn: string): SentryConfig | null {
  if (!URL.canParse(dsn)) return null;
  const { protocol, username, host, pathname } = new URL(dsn);
  const [, path = '', project = ''] = /^(.*)\/(\d+)$/.exec(pathname) ?? [];
  if (!/^https?:$/.test(protocol) || username === '' || project === '') return null;
  return { url: `${protocol}//${host}${path}/api/${project}/envelope/`, key: username };
}
