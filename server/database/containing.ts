/** The pattern for LIKE of texts that contain this one, as it is. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
