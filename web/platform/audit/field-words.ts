/** Names of fields whose spelling in code gives no readable words. */
const words: Record<string, string> = {
  ein: 'EIN',
  url: 'Homepage',
  display: 'Display on web',
  print: 'Print version',
  paypalEmail: 'PayPal email',
  canAccessLearningCommons: 'Can access the Learning Commons',
  learningCommonsGranted: 'Learning Commons granted by staff',
  linkedin: 'LinkedIn',
  address1: 'Address 1',
  address2: 'Address 2',
  inactiveDate: 'Inactive since',
};

/** `isActive` → `Active`, `webCategories` → `Web categories` */
export function fieldWords(field: string): string {
  const known = words[field];
  if (known) return known;
  const spaced = field.replace(/^is(?=[A-Z])/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const trimmed = spaced.trim();
  return trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
}
