/** argon2id (the library's default) with OWASP's parameters: 19 MiB, 2 passes. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2');
  return hash(password, parameters);
}

/** A hash to verify for an unknown address, so that the response takes as long as for a known address. */
let nobody: Promise<string> | undefined;

/** Whether the password matches the hash. Without a hash, the check takes as long and returns false. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2');
  nobody ??= hashPassword('no account has this password');
  const matches = await verify(passwordHash ?? (await nobody), password);
  return matches && passwordHash !== null;
}
