const copied = ['fill', 'stroke', 'stroke-width', 'font-size', 'text-anchor', 'visibility'];
const scale = 2;
const margin = 24;
const titleHeight = 40;
const font = 'system-ui, sans-serif';

/** Saves a chart as a PNG with its title, on the page's background color. */
export async function savePicture(chart: SVGSVGElement, title: string): Promise<void> {
  const { width, height } = chart.getBoundingClientRect();
  const picture = await pictureOf(chart, width, height);
  const canvas = document.createElement('canvas');
  canvas.width = (width + 2 * margin) * scale;
  canvas.height = (height + titleHeight + 2 * margin) * scale;
  const context = canvas.getContext('2d');
  if (!context) return;
  const page = getComputedStyle(document.body);
  context.scale(scale, scale);
  context.fillStyle = page.backgroundColor;
  context.fillRect(0, 0, width + 2 * margin, height + titleHeight + 2 * margin);
  context.fillStyle = page.color;
  context.font = `600 18px ${font}`;
  context.fillText(title, margin, margin + 18, width);
  context.drawImage(picture, margin, margin + titleHeight, width, height);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (png) download(png, `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.png`);
}

/** The chart as an image. The page's styles do not reach an image, so their values are copied into its elements. */
async function pictureOf(chart: SVGSVGElement, width: number, height: number): Promise<HTMLImageElement> {
  const copy = chart.cloneNode(true) as SVGSVGElement;
  const originals = [...chart.querySelectorAll('*')];
  [...copy.querySelectorAll('*')].forEach((element, index) => {
    const original = originals[index];
    if (!original) return;
    const styles = getComputedStyle(original);
    for (const name of copied) element.setAttribute(name, styles.getPropertyValue(name));
  });
  copy.setAttribute('font-family', font);
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}

function download(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
