/** Reads `name=value,name=value`, with values encoded as in a URL, as OpenTelemetry does. Null for any other form. */
export function headersIn(text: string): Record<string, string> | null {
  const found: Record<string, string> = {};
  for (const pair of text.split(',')) {
    const [, name = '', value = ''] = /^\s*([\w-]+)=(.*)$/.exec(pair) ?? [];
    if (name === '') return null;
    try {
      found[name.toLowerCase()] = decodeURIComponent(value.trim());
    } catch {
      return null;
    }
  }
  return found;
}
