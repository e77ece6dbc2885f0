import sharp from 'sharp';
import { barsOf } from '#server/orders/labels/bars.ts';

export async function receiptPhoto(number: string): Promise<Buffer> {
  const { path, width } = await barsOf(number);
  const scale = 900 / width;
  const receipt = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="600"><rect width="100%" height="100%" fill="#fff"/>
    <rect x="50" y="40" width="400" height="50" fill="#c22"/><path transform="translate(50 150) scale(${scale} 200)" d="${path}"/>
    <rect x="50" y="420" width="700" height="30" fill="#333"/></svg>`;
  return sharp(Buffer.from(receipt))
    .rotate(5, { background: '#876' })
    .modulate({ brightness: 0.6 })
    .jpeg({ quality: 60 })
    .toBuffer();
}
