import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Returns the path of a program, or undefined. */
export function onPath(name) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

const managers = [
  ['apt-get', ['install', '-y', '-qq', '--no-install-recommends'], ['update', '-qq']],
  ['dnf', ['install', '-y', '-q']],
  ['apk', ['add', '--quiet']],
  ['pacman', ['-Sy', '--noconfirm']],
];

/** Installs packages by the system's package manager, if there is one. `apt`: their names in Debian. */
export function installBySystem({ apt, others }) {
  const manager = managers.find(([name]) => onPath(name));
  if (!manager) return;
  const [name, install, first] = manager;
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const packages = name === 'apt-get' ? apt : others;
  for (const args of [...(first ? [first] : []), [...install, ...packages]]) {
    const [command, ...rest] = [...sudo, name, ...args];
    spawnSync(command, rest, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  }
}
