/** What a browser's WebAuthn API returned; the library checks each member. Null: it is no such JSON. */
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
