// Refuses to install with a Node that is too old: npm then leaves out the optional packages with programs, without a word, and the
// build or the start fails later for another reason. Runs after npm's own work, as `preinstall`, and before it in `prepare.mjs`.
import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const inRoot = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** npm names the Node that it runs with: this script already runs with the Node that npm has just installed. */
function nodeOfNpm() {
  return /node\/v(\S+)/.exec(process.env.npm_config_user_agent ?? '')?.[1] ?? process.versions.node;
}

/** Whether a version is in the range `engines.node` of package.json, for example `^20.19.0 || >=22.12.0`. */
function fits(version, range) {
  const [major, minor] = version.split('.').map(Number);
  return range.split('||').some((part) => {
    const [, sign, least, further] = /^(\^|>=)(\d+)\.(\d+)\.0$/.exec(part.trim()) ?? [];
    if (major === Number(least)) return minor >= Number(further);
    return sign === '>=' && major > Number(least);
  });
}

export function refuseOldNode() {
  const version = nodeOfNpm();
  const range = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).engines.node;
  if (fits(version, range)) return;
  // without this file the packages count as not installed, so that the next start installs them again
  rmSync(inRoot('node_modules/.package-lock.json'), { force: true });
  process.stderr.write(
    `\nNode ${version} cannot install Almoner: npm would leave out packages that need a newer one. ` +
      `Install Node 24, or another of ${range.replace('||', 'or')}, and run this again. Almoner itself brings its own Node.\n\n`,
  );
  process.exit(1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) refuseOldNode();
