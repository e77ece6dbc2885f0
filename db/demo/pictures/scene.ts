import sharp from 'sharp';
import { glow, gradientsIn, lit } from './light.ts';
import { circle, rect } from './svg.ts';

const SIZE = 1200;

/** A finished drawing on its tinted table, the light falling in from the upper left. */
export function scene([light, dark]: [string, string], content: string, defs = ''): string {
  const drawing =
    rect([0, 0, SIZE, SIZE], lit(light, dark)) +
    circle(260, 200, 760, glow('#ffffff'), 'opacity=".42"') +
    content;
  return document(SIZE, drawing, defs);
}

/** An SVG document of `size` × `size` pixels with the gradients that its drawing asks for. */
export function document(size: number, drawing: string, defs = ''): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">` +
    `<defs>${gradientsIn(drawing + defs)}${defs}</defs>${drawing}</svg>`
  );
}

/** A drawing as PNG, as a camera would have sent it. */
export function rasterise(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
}
