export interface Section {
  heading: string;
  paragraphs: string[];
}

/** The sections of a text: a line that begins with `# ` is a heading. */
export function sectionsOf(text: string): Section[] {
  const sections: Section[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('# ')) sections.push({ heading: line.slice(2), paragraphs: [] });
    else if (line.trim() !== '') sections.at(-1)?.paragraphs.push(line);
  }
  return sections;
}
