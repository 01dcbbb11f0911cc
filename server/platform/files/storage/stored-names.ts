const namePattern = /^[0-9a-f]{32}[a-z0-9-]{0,20}(\.[a-z0-9]{1,8})?$/;

export const isName = (name: string): boolean => namePattern.test(name);

/** Throws unless the text has the form of a stored file's name: it might be the path of something else. */
export function checkName(name: string): void {
  if (!isName(name)) throw new Error('not the name of a stored file');
}
