import type { MailSecurity } from '#contract/platform/mail/mail-server.ts';
import type { Config } from '#server/platform/process/config.ts';
import { openVault } from '#server/platform/vault/open-vault.ts';

/** The mail server as the database stores it. */
export interface StoredServer {
  host: string;
  port: number;
  security: MailSecurity;
  userName: string;
  /** encrypted; null without a user name */
  password: Buffer | null;
  keyId: string | null;
}

/** The server's row, for the vault. */
export const mailServerPlace = 'mail_server 1';

/** An address for nodemailer. */
export function smtpUrlOf(server: Omit<StoredServer, 'password' | 'keyId'>, password: string): string {
  const { host, port, security, userName } = server;
  const login = userName === '' ? '' : `${encodeURIComponent(userName)}:${encodeURIComponent(password)}@`;
  const scheme = security === 'TLS' ? 'smtps' : 'smtp';
  const demand = { TLS: '', STARTTLS: '?requireTLS=true', NONE: '?ignoreTLS=true' }[security];
  return `${scheme}://${login}${host}:${port}/${demand}`;
}

/** Puts the stored mail server in force in this process, unless SMTP_URL sets one. */
export function putMailInForce(config: Config, stored: StoredServer | null): void {
  if (config.smtpIsFixed) return;
  const password = stored && passwordOf(config, stored);
  config.mailPasswordIsLost = stored !== null && password === null;
  // without its password the server counts as set up, so that emails wait for it
  config.smtpUrl = stored && smtpUrlOf(stored, password ?? '');
}

/** Null: no key opens it. */
export function passwordOf(config: Config, { password: bytes, keyId }: StoredServer): string | null {
  if (bytes === null || keyId === null) return '';
  return openVault(config).open({ keyId, bytes }, mailServerPlace)?.toString() ?? null;
}
