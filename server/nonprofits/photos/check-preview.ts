import { photoMessages } from '#contract/nonprofits/photos/photo-messages.ts';
import { acceptKind } from '#server/platform/files/storage/private-files.ts';
import { documentKinds } from '#server/platform/files/uploads/file-kinds.ts';
import type { UploadedFile } from '#server/platform/files/uploads/upload.ts';
import { Refusal, refuseFields } from '#server/platform/http/errors.ts';

const pictures = Object.fromEntries(Object.entries(documentKinds).filter(([type]) => type.startsWith('image/')));

/**
 * Throws 400 unless the `preview_image` of a photo is a picture. The server does not store this picture. It makes the preview from
 * the photo itself, because programme staff approve a photo by its preview.
 */
export async function checkPreview(sent: UploadedFile | null): Promise<void> {
  if (!sent) return;
  const message = photoMessages.preview;
  await acceptKind(sent, '', { kinds: pictures, messages: { empty: message, kind: message } }).catch((error) => {
    if (error instanceof Refusal && error.status !== 429) throw refuseFields({ preview_image: [message] });
    throw error;
  });
}
