/** Signs that show nothing, such as the marks of direction that some programs put between the parts of a date. */
export const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/** What a spreadsheet shows instead of a value that it could not calculate: `#REF!`, `#N/A`. */
export const formulaError = /^#(?:REF|VALUE|DIV\/0|NUM|NULL|SPILL|CALC|NAME)[!?]|^#N\/A$/;
