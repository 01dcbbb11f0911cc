const storageKey = 'almoner.device';

/** The device secret from an earlier sign-in. With it, other people's wrong passwords do not lock this browser out. */
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
    // storage is forbidden: the browser stays unknown
  }
}
