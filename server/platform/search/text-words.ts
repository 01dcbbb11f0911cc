/**
 * SQL: the words of a text, as `search_query` looks for them. `to_tsvector` would cut a word such as `12e3x` after the number that
 * it begins with.
 */
export const textWords = (text: string): string => `array_to_tsvector(string_to_array(search_normal(${text}), ' '))`;
