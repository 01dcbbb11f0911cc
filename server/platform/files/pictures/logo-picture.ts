import { typeOfFile } from '../uploads/type-of-bytes.ts';
import { openPicture } from './picture.ts';

/** twice the largest size in which a logo is shown */
const box = { width: 480, height: 160 };

export interface EncodedLogo {
  png: Uint8Array;
  width: number;
  height: number;
}

/** A logo as PNG, which mail programs and documents can show. Null if the file cannot be read as a picture. */
export async function encodeLogo(path: string): Promise<EncodedLogo | null> {
  const type = (await typeOfFile(path))?.mime;
  try {
    const picture = await openPicture(path, type);
    if (!picture) return null;
    const { data, info } = await picture
      .autoOrient()
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ palette: true, quality: 95, effort: 8 })
      .toBuffer({ resolveWithObject: true });
    return { png: data, width: info.width, height: info.height };
  } catch {
    return null;
  }
}
