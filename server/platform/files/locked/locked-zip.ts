import { openZip } from '#server/platform/files/zip-parts.ts';

/** OpenDocument lists its parts here, each with how it is encrypted; the list itself never is. */
const manifest = 'META-INF/manifest.xml';

/** Whether an OpenDocument file or a ZIP archive has parts that open only with a password. False if the archive is broken. */
export async function isLockedZip(path: string): Promise<boolean> {
  const zip = await openZip(path).catch(() => null);
  if (!zip) return false;
  try {
    if (zip.hasPassword) return true;
    let isLocked = false;
    const open = (name: string) => {
      isLocked ||= name.replace(/^.*:/, '') === 'encryption-data';
    };
    await zip.parse(manifest, { open }, () => isLocked);
    return isLocked;
  } catch {
    return false;
  } finally {
    zip.close();
  }
}
