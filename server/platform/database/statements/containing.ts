/** The LIKE pattern of texts that contain exactly this text. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
