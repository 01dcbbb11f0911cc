/** Why letters are not sent: their words or receivers are not those of the preview any more. */
export const previewChanged = 'The emails have changed since you looked at them. Read them again: nothing was sent.';
