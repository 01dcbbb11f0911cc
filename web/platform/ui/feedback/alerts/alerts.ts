import { useSyncExternalStore } from 'react';

const alertTimeout = 6_000;
const mostAtOnce = 4;

export interface Alert {
  id: number;
  tone: 'error' | 'success' | 'info';
  title?: string;
  text: string;
  /** a button that undoes what the alert reports */
  action?: { label: string; run: () => void };
  /** milliseconds until the alert disappears */
  timeout: number;
}

let alerts: readonly Alert[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Alert[]): void {
  alerts = next;
  for (const listener of listeners) listener();
}

/** Shows a message at the bottom right, or at the top while a dialog is open. A repeated message restarts its timeout. */
export function showAlert(alert: Omit<Alert, 'id' | 'timeout'> & { timeout?: number }): void {
  lastId += 1;
  const others = alerts.filter(({ title, text }) => title !== alert.title || text !== alert.text);
  change([...others, { timeout: alertTimeout, ...alert, id: lastId }].slice(-mostAtOnce));
}

export function dismissAlert(id: number): void {
  change(alerts.filter((alert) => alert.id !== id));
}

export function useAlerts(): readonly Alert[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => alerts,
  );
}
