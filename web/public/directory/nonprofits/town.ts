export function townOf({ city, state }: { city: string; state: string }): string {
  return [city, state].filter(Boolean).join(', ');
}
