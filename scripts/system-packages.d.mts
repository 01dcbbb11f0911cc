/** Returns the path of a program, or undefined. */
export function onPath(name: string): string | undefined;
/** Installs packages by the system's package manager, if there is one. `apt`: their names in Debian. */
export function installBySystem(packages: { apt: string[]; others: string[] }): void;
