const storageKey = 'almoner.device';

/** What sign-in returned here before: with it, other people's wrong passwords do not lock this browser out. */
export function knownDevice(): string | undefined {
  try {
    return localStorage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
}

export function rememberDevice(device: string): void {
  try {
    localStorage.setItem(storageKey, device);
  } catch {
    // the browser stays unknown
  }
}
