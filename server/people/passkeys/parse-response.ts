/** Parses what a browser's WebAuthn API returned; null if the text is not such JSON. The library checks each member later. */
export function parseResponse<Response extends { id: string }>(text: string): Response | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return isResponse<Response>(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

function isResponse<Response extends { id: string }>(value: unknown): value is Response {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'response' in value &&
    typeof value.response === 'object'
  );
}
