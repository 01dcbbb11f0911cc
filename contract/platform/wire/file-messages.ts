/** Why a file is refused at any place that takes files. */
export const uploadedFileMessages = {
  notAPicture: 'This is not a picture that can be read. Upload a JPEG, PNG, WebP, GIF, AVIF or HEIC file.',
  locked: 'This file is locked with a password, so nobody else could open it. Save it without a password, and upload it again.',
  broken:
    'This PDF is damaged: its pages can’t be found in it, so nobody could read it. Print or save the document as a PDF again, and upload the new file.',
  misnamed: (extension: string) =>
    `The name of this file ends with .${extension}, but it holds text. Open it, save it as .${extension}, and upload the new file.`,
};
