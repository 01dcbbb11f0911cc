import { errorCode } from '#server/platform/process/error-code.ts';

/** An error for the people who look after the program. It names calls, files and lines of code, but no person. */
export interface ErrorReport {
  /** name of the call in the API's document, or of other work: `job deliver-mail` */
  call: string;
  where: 'server' | 'browser';
  /** the error's class, with its code if it has one */
  type: string;
  /** masked before it is sent */
  message: string;
  stack?: string | undefined;
  /** the request's id, which finds the line in the log */
  requestId?: string;
  /** the route of the page in the browser, as a pattern */
  place?: string;
}

export interface ErrorReports {
  send(report: ErrorReport): void;
  /** waits a moment for the reports that are being sent */
  close(): Promise<void>;
}

let reports: ErrorReports | null = null;

/** Sets where errors are reported. Before the first call, and after a call with null, nothing is reported. */
export function setErrorReports(wanted: ErrorReports | null): void {
  reports = wanted;
}

/** Reports an error of the server. Never throws and never waits. */
export function reportError(error: unknown, about: { call: string; requestId?: string }): void {
  if (reports === null) return;
  const { name, message, stack } = error instanceof Error ? error : { name: 'Error', message: String(error), stack: undefined };
  const code = errorCode(error);
  reports.send({ ...about, where: 'server', type: code === '' ? name : `${name} ${code}`, message, stack });
}

/** Reports an error of a browser. The browser has masked it already. */
export function reportBrowserError(report: Pick<ErrorReport, 'call' | 'message' | 'place'>): void {
  const [, type = 'Error', message = report.message] = /^(\w+): (.*)$/s.exec(report.message) ?? [];
  reports?.send({ ...report, where: 'browser', type, message });
}
