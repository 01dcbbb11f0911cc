import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';

const key = 'almoner.settings-saved';

/** Loads the page again, so that its bar, colors and dates follow the settings, and then shows the message. */
export function reloadToShow(text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // without storage there is no message, but the reloaded page shows the saved settings
  }
  window.location.reload();
}

/** Shows the message of `reloadToShow`. */
export function tellReloaded(): void {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    if (text) showAlert({ tone: 'success', text });
  } catch {
    // storage is forbidden: there is no message
  }
}
