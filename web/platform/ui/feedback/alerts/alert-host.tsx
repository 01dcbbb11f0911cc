import { IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import classes from './alert-host.module.css';
import { type Alert, dismissAlert, useAlerts } from './alerts.ts';

/** Shows the alerts. This component is part of the first load, because alerts must work even without the server. */
export function AlertHost() {
  const alerts = useAlerts();
  return (
    <section className={`${classes.host} not-printed`} aria-label="Alerts">
      {alerts.map((alert) => (
        <AlertBox key={alert.id} alert={alert} />
      ))}
    </section>
  );
}

function AlertAction({ id, action }: { id: number; action: NonNullable<Alert['action']> }) {
  return (
    <button
      type="button"
      className="link-button start-self touch-28 strong"
      onClick={() => {
        dismissAlert(id);
        action.run();
      }}
    >
      {action.label}
    </button>
  );
}

function AlertBox({ alert }: { alert: Alert }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissAlert(alert.id), alert.timeout);
    return () => clearTimeout(timer);
  }, [alert, held]);

  return (
    <div
      role="alert"
      className={classes.alert}
      data-tone={alert.tone}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className={classes.words}>
        {alert.title && <strong>{alert.title}</strong>}
        <span>{alert.text}</span>
        {alert.action && <AlertAction id={alert.id} action={alert.action} />}
      </div>
      <button type="button" className="icon-button soft ink-on-hover" aria-label="Dismiss" onClick={() => dismissAlert(alert.id)}>
        <IconX size={18} aria-hidden />
      </button>
    </div>
  );
}
