import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

// the installer is for Debian, and uses what GNU's programs can
const onLinux = test.runIf(process.platform === 'linux');
const root = fileURLToPath(new URL('../', import.meta.url));

/** A machine: a folder that has the system's folders, and stand-ins for the programs that change a system or need root. */
let machine: string;
const at = (path: string) => join(machine, path);
const read = (path: string) => readFile(at(path), 'utf8');
const there = (path: string) =>
  readdir(at(path)).then(
    (names) => names.sort(),
    () => null,
  );
async function put(path: string, text: string, mode = 0o644): Promise<void> {
  await mkdir(dirname(at(path)), { recursive: true });
  await writeFile(at(path), text, { mode });
}

/** What a stand-in does after it has noted how it was called. */
const standIns: Record<string, string> = {
  id: 'echo 0',
  'dpkg-query': 'echo install ok installed',
  caddy: 'grep -rqs refuse-me "$MACHINE/etc/caddy" && { echo "Error: refuse-me is unknown"; exit 1; } || exit 0',
  nginx: 'grep -rqs refuse-me "$MACHINE/etc/nginx" && exit 1 || exit 0',
  sudo: 'case "$*" in *create-staff*) cat "$MACHINE/create-staff" ;; esac',
  install: 'for last; do :; done; mkdir -p "$last"',
  ...Object.fromEntries(['apt-get', 'certbot', 'chown', 'curl', 'systemctl', 'useradd'].map((name) => [name, ':'])),
};

/** The text with the paths of the system inside the machine. */
const inMachine = (text: string) => text.replace(/(?<![\w/])\/(etc|var|run|usr\/local)\//g, `${machine}/$1/`);

beforeEach(async () => {
  machine = await mkdtemp(join(tmpdir(), 'almoner-machine-'));
  for (const name of ['almoner.service', 'Caddyfile', 'nginx.conf', 'install']) {
    const text = await readFile(join(root, 'deploy', name), 'utf8');
    await put(`srv/almoner/deploy/${name}`, inMachine(text), 0o755);
  }
  await put('srv/almoner/deploy/almoner', '#!/bin/sh\necho a-key\n', 0o755);
  await put('srv/almoner/node_modules/.bin/node', '', 0o755);
  await put('srv/almoner/dist/pages/pages.js', '');
  for (const path of ['srv/almoner/dist/web', 'run/systemd/system', 'etc/systemd/system', 'usr/local/bin', 'etc/caddy'])
    await mkdir(at(path), { recursive: true });
  for (const path of ['etc/nginx/sites-available', 'etc/nginx/sites-enabled']) await mkdir(at(path), { recursive: true });
  await put('etc/caddy/Caddyfile', ':80 {\n\tfile_server\n}\n');
  await put('create-staff', 'you@example.org is programme staff.\n  https://almoner.example.org/set-up/a-secret\n');
  for (const [name, line] of Object.entries(standIns))
    await put(`bin/${name}`, `#!/bin/bash\necho "${name} $*" >> "$MACHINE/called"\n${line}\n`, 0o755);
});
afterEach(() => rm(machine, { recursive: true, force: true }));

interface Ended {
  status: number;
  out: string;
  said: string;
}

/** Runs the installer in the machine. */
function install(...options: string[]): Promise<Ended> {
  const env = { PATH: `${at('bin')}:${process.env['PATH']}`, MACHINE: machine };
  const words = ['--email', 'you@example.org', ...options];
  return new Promise((resolve) => {
    execFile(at('srv/almoner/deploy/install'), words, { env }, (error, out, said) =>
      resolve({ status: error === null ? 0 : Number(error.code), out, said: said.replaceAll(machine, '') }),
    );
  });
}
const host = ['--host', 'almoner.example.org'];
const done = (ended: Ended) => expect([ended.status, ended.said]).toEqual([0, '']);
const refused = (said: string) => ({ status: 2, said: `${said}\n` });

onLinux(
  'a first run writes settings, unit and site, and a second one with nothing but the address leaves all of them',
  async () => {
    const first = await install(...host, '--backup-dir', at('mnt/backups'));
    done(first);
    expect(first.out).toContain('/set-up/a-secret');
    expect(first.out).toContain('Open the link above.');
    const files = ['etc/almoner.env', 'etc/systemd/system/almoner.service', 'etc/caddy/almoner.caddy', 'etc/caddy/Caddyfile'];
    const before = await Promise.all(files.map(read));
    expect(before[0]).toContain(`BACKUP_DIR=${at('mnt/backups')}\n`);
    expect(before[1]).toContain(`ReadWritePaths=-${at('mnt/backups')}\n`);
    expect(before[2]).toContain('\nalmoner.example.org {\n');
    expect(before[3]).toBe(`:80 {\n\tfile_server\n}\nimport ${at('etc/caddy/almoner.caddy')}\n`);
    await put('create-staff', 'Somebody can sign in as programme staff already: no link is made.\n');
    await put('called', '');
    const second = await install();
    done(second);
    expect(second.out).not.toContain('link above');
    expect(await Promise.all(files.map(read))).toEqual(before);
    expect(await there('etc/caddy')).toEqual(['Caddyfile', 'almoner.caddy']);
    expect((await read('called')).match(/^systemctl .*/gm)).toEqual([
      'systemctl enable almoner',
      'systemctl start almoner',
      'systemctl enable --now caddy',
    ]);
  },
);

onLinux('an option that the kept settings or the proxy contradict is refused, and changes nothing', async () => {
  done(await install(...host));
  const env = '/etc/almoner.env';
  expect(await install('--host', 'other.example.org')).toMatchObject(
    refused(
      `PUBLIC_URL of ${env} has the host almoner.example.org, and --host says other.example.org. Leave --host out, or change PUBLIC_URL first.`,
    ),
  );
  expect(await install('--backup-dir', '/mnt/other')).toMatchObject(
    refused(
      `BACKUP_DIR of ${env} is “/var/backups/almoner”, and --backup-dir says /mnt/other. Leave --backup-dir out, or change BACKUP_DIR first.`,
    ),
  );
  expect(await install('--proxy', 'nginx')).toMatchObject(
    refused('--proxy says nginx, and Almoner has a site in caddy. Leave --proxy out, or remove that site first.'),
  );
  expect(await there('etc/nginx/sites-enabled')).toEqual([]);
});

onLinux('with something else before it, a second run asks again rather than installing Caddy', async () => {
  done(await install(...host, '--proxy', 'none'));
  expect(await install()).toMatchObject(
    refused('Say which --proxy this machine has: /etc/almoner.env is there, and neither Caddy nor nginx has a site of Almoner.'),
  );
  done(await install('--proxy', 'none'));
});

onLinux('settings written by hand keep their port and their quotes', async () => {
  const backups = at('mnt/backups');
  await put(
    'etc/almoner.env',
    `export PUBLIC_URL="https://almoner.example.org/" # ours\nBACKUP_DIR='${backups}/'\nPORT = 8123 # not 8000\n`,
  );
  done(await install('--proxy', 'caddy'));
  expect(await read('etc/caddy/almoner.caddy')).toContain('reverse_proxy 127.0.0.1:8123');
  expect(await read('called')).toContain('http://127.0.0.1:8123/readyz');
  expect(await read('etc/systemd/system/almoner.service')).toContain(`ReadWritePaths=-${backups}\n`);
});

onLinux('no new keys are made over data, or beside the settings of a clone', async () => {
  await put('var/lib/almoner/database/PG_VERSION', '18\n');
  expect(await install(...host)).toMatchObject(
    refused(
      '/var/lib/almoner has data, and /etc/almoner.env is missing. Put that file back with the keys of this data: new ones would not open it. Or move /var/lib/almoner away.',
    ),
  );
  await put('srv/almoner/.env', 'PAYOUT_KEYS=old\n');
  expect((await install(...host)).said).toMatch(/^\/srv\/almoner\/\.env has settings\. Move it to \/etc\/almoner\.env/);
  expect([await there('etc'), await there('var/backups')]).toEqual([['caddy', 'nginx', 'systemd'], null]);
});

onLinux('nginx gets its site by a link, and no copy that it would load', async () => {
  const old = 'server { } # by hand\n';
  await put('etc/nginx/sites-enabled/almoner.conf', old);
  await put('etc/nginx/sites-enabled/almoner.conf.before-almoner', 'older\n');
  done(await install(...host));
  expect(await there('etc/nginx/sites-enabled')).toEqual(['almoner.conf']);
  expect(await readlink(at('etc/nginx/sites-enabled/almoner.conf'))).toBe(at('etc/nginx/sites-available/almoner.conf'));
  expect(await read('etc/nginx/sites-enabled/almoner.conf')).toContain('server_name almoner.example.org;');
  const copies = await there('var/backups/almoner-before');
  expect(await Promise.all(copies?.map((name) => read(`var/backups/almoner-before/${name}`)) ?? [])).toEqual([old, 'older\n']);
  await put('called', '');
  done(await install());
  expect(await there('var/backups/almoner-before')).toEqual(copies);
  expect(await read('called')).not.toContain('caddy');
});

onLinux('a site that nginx refuses is taken back', async () => {
  await put('etc/nginx/sites-available/almoner.conf', 'server { } # by hand\n');
  await symlink('../sites-available/almoner.conf', at('etc/nginx/sites-enabled/almoner.conf'));
  await put('etc/nginx/conf.d/other.conf', 'refuse-me\n');
  expect(await install(...host)).toMatchObject({
    status: 2,
    said: "nginx refuses its settings with Almoner's site, so that site is as it was before.\n",
  });
  expect(await read('etc/nginx/sites-enabled/almoner.conf')).toBe('server { } # by hand\n');
});

onLinux('a Caddyfile that Caddy refuses with the site stays as it was', async () => {
  await put('etc/caddy/Caddyfile', 'refuse-me\n');
  expect(await install(...host)).toMatchObject(
    refused("Caddy refuses its settings with Almoner's site, so they stay as they were. It says: Error: refuse-me is unknown"),
  );
  expect([await read('etc/caddy/Caddyfile'), await there('etc/caddy')]).toEqual(['refuse-me\n', ['Caddyfile']]);
});

onLinux.each([
  ['Almoner.example.org {\n}\n', true],
  ['other.example.org, https://almoner.example.org:443 {\n}\n', true],
  ['# almoner.example.org {\n', false],
  ['www.example.org {\n\tredir https://almoner.example.org{uri}\n}\n', false],
  ['old-almoner.example.org {\n}\nalmoner.example.organic {\n}\n', false],
])('a Caddyfile with %j has the host: %s', async (text, has) => {
  await put('etc/caddy/Caddyfile', text);
  done(await install(...host));
  expect(await there('etc/caddy')).toEqual(has ? ['Caddyfile'] : ['Caddyfile', 'almoner.caddy']);
  expect(await read('etc/caddy/Caddyfile')).toBe(has ? text : `${text}import ${at('etc/caddy/almoner.caddy')}\n`);
});

onLinux('a dry run changes nothing, and a part of deploy that is missing ends a run', async () => {
  const { status, out } = await install(...host, '--dry-run');
  expect([status, out.includes(`write ${at('etc/almoner.env')}`)]).toEqual([0, true]);
  expect([await there('etc'), await there('var'), await there('etc/caddy')]).toEqual([
    ['caddy', 'nginx', 'systemd'],
    null,
    ['Caddyfile'],
  ]);
  await rm(at('srv/almoner/deploy/almoner.service'));
  const ended = await install(...host);
  expect(ended.status).toBe(2);
  expect(ended.said).toContain('There is nothing to write to /etc/systemd/system/almoner.service');
});
