/** A PDF of one page with a heading and a sentence, in ASCII. */
export function reportPdf(nonprofit: string): Buffer {
  const text = `BT /F1 20 Tf 72 700 Td (${escaped(nonprofit)}) Tj /F1 12 Tf 0 -32 Td (Annual report of a nonprofit that does not exist.) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((object, place) => {
    const offset = pdf.length;
    pdf += `${place + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = pdf.length;
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  pdf += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(pdf, 'latin1');
}

function escaped(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, "'").replaceAll(/[\\()]/g, '\\$&');
}
