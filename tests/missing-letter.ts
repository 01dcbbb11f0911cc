import { withKnownCharacters } from '#server/platform/documents/typesetter.ts';

/** A character that no font has. Which scripts have one depends on the fonts of the machine, which the typesetter reads too. */
export const missingLetter = [...'𓀀𗀀𛅰𔐀𝠀𰀀𱍐'].find((character) => withKnownCharacters(character) === '?') ?? '\u{E0FFF}';
