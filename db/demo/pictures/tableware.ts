import { lit, round, softShadow } from './light.ts';
import { around, at, circle, ellipse, line, num, path, type Random, repeat, ring, smooth } from './svg.ts';

/** An enamel plate with a coloured rim seen from above, around the origin; what lies on it comes after. */
export function enamelPlate(radius: number, rim: string, rimDark: string): string {
  return (
    softShadow(34, 52, radius * 1.2, radius * 1.17) +
    circle(0, 0, radius, lit(rim, rimDark)) +
    circle(0, 0, radius - 14, lit('#fffdf8', '#e9dfd0')) +
    circle(0, 0, radius * 0.76, lit('#e6dccd', '#fffefa')) +
    circle(0, 0, radius * 0.74, lit('#f7f1e7', '#fffdf8'))
  );
}

/** A stoneware plate: glazed in one colour, with a speckled rim. */
export function stonePlate(
  random: Random,
  radius: number,
  [light, dark, deep]: [string, string, string],
): string {
  const specks = repeat(90, () => {
    const [x, y] = around(radius * (0.8 + random() * 0.18), random() * 360);
    return circle(x, y, 1.5 + random() * 2.6, deep, 'opacity=".4"');
  });
  return (
    softShadow(34, 52, radius * 1.2, radius * 1.17) +
    circle(0, 0, radius, lit(light, deep)) +
    circle(0, 0, radius - 8, lit(light, dark)) +
    specks +
    circle(0, 0, radius * 0.77, lit(deep, light), 'opacity=".55"') +
    circle(0, 0, radius * 0.745, lit(dark, light))
  );
}

/** A deep bowl from above with its broth; garnish comes after, inside `radius` × 0.8. */
export function bowl(
  radius: number,
  [light, dark]: [string, string],
  [broth, brothDark]: [string, string],
): string {
  return (
    softShadow(38, 60, radius * 1.22, radius * 1.2, 0.4) +
    circle(0, 0, radius, lit(light, dark)) +
    circle(0, 0, radius - 10, lit('#fffdf7', light)) +
    circle(0, 0, radius * 0.9, lit(dark, light)) +
    circle(0, 0, radius * 0.87, lit('#d9c9b0', '#fffaf0')) +
    circle(6, 10, radius * 0.82, round(broth, brothDark)) +
    line(arc(radius * 0.95, 190, 250), '#ffffff', 9, 'opacity=".75"')
  );
}

/** Rooster marks on a rim, as the soup bowls of every stall have them, simplified to leaves and dots. */
export function rimMarks(radius: number, colour: string, accent: string, count = 14): string {
  return ring(count, 8, (_, index) =>
    index % 2 === 0
      ? path(`M${num(radius - 15)} -13q18 13 0 26q-18 -13 0 -26Z`, colour)
      : circle(radius, 0, 5.5, accent),
  );
}

/** A piece of banana leaf with veins, around the origin. */
export function bananaLeaf(random: Random, width: number, height: number): string {
  const [w, h] = [width / 2, height / 2];
  const torn = (x: number, y: number) => [x + random() * 16 - 8, y + random() * 16 - 8] as [number, number];
  const outline = smooth([
    torn(-w, -h * 0.55),
    torn(-w * 0.55, -h),
    torn(0, -h * 1.02),
    torn(w * 0.6, -h * 0.96),
    torn(w, -h * 0.5),
    torn(w * 1.02, h * 0.45),
    torn(w * 0.58, h),
    torn(0, h * 1.02),
    torn(-w * 0.6, h * 0.98),
    torn(-w * 1.02, h * 0.5),
  ]);
  const veins = repeat(22, (index) => {
    const x = -w * 0.9 + (index * width * 0.78) / 21;
    return (
      line(`M${num(x)} 0Q${num(x + 30)} ${num(-h * 0.5)} ${num(x + 66)} ${num(-h * 0.78)}`, '#b7d67a', 2.4) +
      line(`M${num(x)} 0Q${num(x + 30)} ${num(h * 0.5)} ${num(x + 66)} ${num(h * 0.78)}`, '#2f6b2c', 2.4)
    );
  });
  return (
    path(outline, lit('#7fb348', '#3d7f33')) +
    `<clipPath id="leaf-${width}"><path d="${outline}"/></clipPath><g opacity=".38" clip-path="url(#leaf-${width})">${veins}</g>` +
    line(`M${num(-w * 0.9)} 0H${num(w * 0.9)}`, '#a9cf6c', 9, 'opacity=".8"')
  );
}

/** Part of a circle around the origin as a line. */
function arc(radius: number, from: number, to: number): string {
  const [x1, y1] = around(radius, from);
  const [x2, y2] = around(radius, to);
  return `M${num(x1)} ${num(y1)}A${num(radius)} ${num(radius)} 0 ${to - from > 180 ? 1 : 0} 1 ${num(x2)} ${num(y2)}`;
}

/** A spoon lying beside the plate, its bowl at the upper end. */
export function spoon(length: number, metal: [string, string]): string {
  const handle = `M-9 40L-14 ${length}Q0 ${length + 22} 14 ${length}L9 40Z`;
  return (
    at(
      [16, 22],
      ellipse(0, 0, 50, 74, '#3b2410', 'opacity=".16"') + path(handle, '#3b2410', 'opacity=".16"'),
    ) +
    path(handle, lit(metal[0], metal[1])) +
    ellipse(0, 0, 48, 72, lit(metal[0], metal[1])) +
    ellipse(3, 4, 37, 60, lit(metal[1], metal[0]))
  );
}
