interface NotRun {
  /** how the command begins in docs/operating.md */
  command: string;
  why: string;
  /** a shell command that takes its place, so that what follows can run */
  instead?: string;
}

const certificate = '/etc/letsencrypt/live/almoner.example.org';

/** What the rehearsal cannot run, of the blocks of docs/operating.md and of the commands between them. It prints this list at its end. */
export const notRun: readonly NotRun[] = [
  {
    command: 'certbot ',
    why: 'Let’s Encrypt gives a certificate only to a public host name; a self-signed one takes its place',
    instead: [
      `mkdir -p ${certificate}`,
      `openssl req -x509 -newkey rsa:2048 -nodes -days 90 -subj /CN=almoner.example.org -addext subjectAltName=DNS:almoner.example.org -keyout ${certificate}/privkey.pem -out ${certificate}/fullchain.pem 2>/dev/null`,
      `cp ${certificate}/fullchain.pem /usr/local/share/ca-certificates/almoner.crt`,
      'update-ca-certificates >/dev/null',
    ].join(' && '),
  },
  {
    command: 'npm run install-service',
    why: 'it does steps 1 to 5 itself; its test runs it with stand-ins for the system’s programs',
  },
  { command: 'almoner payout-keys new', why: 'the path types it inside the variable that it fills' },
  { command: 'almoner irs-file ', why: 'www.irs.gov is not reached; the tests of the command load a file', instead: 'true' },
  {
    command: 'almoner database:upgrade',
    why: 'both versions bring the same PostgreSQL; `npm run rehearse:postgres` upgrades one',
    instead: 'true',
  },
  {
    command: 'almoner files:move ',
    why: 'there is no object store; server/app/commands and the tests of storage move files with one',
  },
  { command: 'almoner restore s3:', why: 'there is no object store; the tests of backups restore from one' },
  { command: 'almoner restore FILE --keep-bucket', why: 'there is no object store; the tests of backups restore beside one' },
  { command: 'almoner backup --list', why: 'it lists a bucket, and there is no object store' },
  { command: 'almoner import:irs ', why: 'the IRS’s file is not at hand; the tests of the command import one' },
  {
    command: 'almoner create-staff --email ada@example.org --reset-two-step',
    why: 'nobody has two steps yet; tested with the command',
  },
  { command: 'journalctl ', why: 'it is for the case that the start fails' },
  { command: 'docker compose -f deploy/compose.yaml logs', why: 'it is for the case that the start fails' },
  { command: 'apt-get install fonts-noto-cjk', why: 'optional; the tests name the texts that no font can print' },
  { command: 'psql ', why: 'for maintenance by hand, with a psql of your own' },
  { command: 'age ', why: 'other programs that open a backup; server/platform/backup has the test that does' },
  { command: 'zstd ', why: 'other programs that open a backup; server/platform/backup has the test that does' },
  { command: 'promtool ', why: 'Prometheus’ own program' },
  { command: 'systemd-analyze ', why: 'said what it found on the day it was asked' },
  { command: 'npm sbom', why: 'lists parts; `npm run release` writes the same list' },
  { command: 'npm run release', why: 'the rehearsal of the archive runs it, before it begins' },
  ...['bench', 'lighthouse', 'test:ledger', 'test:crash', 'rehearse:'].map((name) => ({
    command: `npm run ${name}`,
    why: 'a measurement or a rehearsal of its own, for developers',
  })),
];

export const notRunOf = (command: string): NotRun | undefined => notRun.find((one) => command.startsWith(one.command));
