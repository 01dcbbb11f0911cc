/** argon2id (the library's default kind) with OWASP's parameters: 19 MiB, 2 passes. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2');
  return hash(password, parameters);
}

/** The hash that an unknown address is checked against, so that it takes as long as a known one. */
let nobody: Promise<string> | undefined;

/** Whether a password is the one behind the hash; without a hash it takes as long and says no. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2');
  nobody ??= hashPassword('no account has this password');
  const matches = await verify(passwordHash ?? (await nobody), password);
  return matches && passwordHash !== null;
}
