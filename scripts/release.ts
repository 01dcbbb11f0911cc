// npm run release [-- FOLDER]: writes three files about the checked-out commit: an archive with everything that Almoner needs to
// run, the list of its parts, and their checksums. Two runs on one commit, on machines with the same tools, write the same bytes.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, createReadStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { environment, root } from './prepare.mjs';

const target = resolve(process.argv[2] ?? join(root, 'release'));
/** the files that a running Almoner or its operator reads */
const kept =
  /^(server|contract|deploy|docs)\/|^(CHANGELOG\.md|LICENSE|README\.md|SECURITY\.md|\.env\.example|\.npmrc|package(-lock)?\.json)$/;
const left = /\.test\.ts$|^docs\/screenshot/;

function read(command: string, args: string[], cwd = root): string {
  return execFileSync(command, args, {
    cwd,
    env: environment(),
    encoding: 'utf8',
    maxBuffer: 100_000_000,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

function run(command: string, args: string[], cwd = root): void {
  const { status, error } = spawnSync(command, args, { cwd, env: environment(), stdio: ['ignore', 'ignore', 'inherit'] });
  if (error ?? status) throw error ?? new Error(`${command} ${args[0]} ended with ${status}`);
}

const tell = (line: string) => void process.stdout.write(`${line}\n`);

if (read('git', ['status', '--porcelain']) !== '') {
  tell('A release is made of a commit: commit or put away what git status names.');
  process.exit(1);
}
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const [commit = '', madeAt = ''] = read('git', ['log', '-1', '--format=%H %ct']).trim().split(' ');
const isTagged = read('git', ['tag', '--points-at', 'HEAD']).split('\n').includes(`v${version}`);
const name = `almoner-${version}${isTagged ? '' : `-${commit.slice(0, 8)}`}-${process.platform}-${process.arch}`;
const scratch = mkdtempSync(join(tmpdir(), 'almoner-release-'));
const folder = join(scratch, name);
try {
  tell('The web is built');
  run('npm', ['run', '--silent', 'build']);
  tell('The packages that run with it are chosen');
  mkdirSync(folder);
  for (const file of read('git', ['ls-files', '-z'])
    .split('\0')
    .filter((path) => kept.test(path) && !left.test(path)))
    copy(file);
  copy('dist');
  cpSync(join(root, 'deploy/almoner'), join(folder, 'almoner'));
  chmodSync(join(folder, 'almoner'), 0o755);
  run('cp', ['-a', join(root, 'node_modules'), folder]);
  rmSync(join(folder, 'node_modules/.cache'), { recursive: true, force: true });
  run('npm', ['prune', '--omit=dev', '--offline', '--no-audit', '--no-fund', '--loglevel=error'], folder);
  const parts = partsOf(read('npm', ['sbom', '--omit=dev', '--package-lock-only', '--sbom-format', 'cyclonedx']));
  writeFileSync(join(folder, 'sbom.json'), parts);
  tell('The archive is written');
  mkdirSync(target, { recursive: true });
  const archive = join(target, `${name}.tar.gz`);
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=go-w,a+rX'];
  run('tar', [
    '--sort=name',
    '--format=gnu',
    `--mtime=@${madeAt}`,
    ...owner,
    '--use-compress-program=gzip -9n',
    '-cf',
    archive,
    '-C',
    scratch,
    name,
  ]);
  const list = join(target, `${name}.sbom.json`);
  writeFileSync(list, parts);
  const sums = await Promise.all([archive, list].map(async (file) => `${await sumOf(file)}  ${basename(file)}\n`));
  writeFileSync(join(target, `${name}.sha256`), sums.join(''));
  tell(`${archive}\n${sums.join('')}`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function copy(path: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  cpSync(join(root, path), join(folder, path), { recursive: true });
}

/** npm gives each list of parts a random number and the current time. The release replaces both by values from its commit. */
function partsOf(list: string): string {
  const parsed = JSON.parse(list) as { serialNumber: string; metadata: { timestamp: string } };
  const digest = createHash('sha256').update(commit).digest('hex');
  const uuid = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `4${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ];
  parsed.serialNumber = `urn:uuid:${uuid.join('-')}`;
  parsed.metadata.timestamp = new Date(Number(madeAt) * 1_000).toISOString();
  return `${JSON.stringify(parsed, null, 2)}\n`;
}

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(file)) hash.update(bytes as Buffer);
  return hash.digest('hex');
}
