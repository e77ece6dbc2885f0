import { lit } from './light.ts';
import { document } from './scene.ts';
import { at, circle, ellipse, line, path, ring } from './svg.ts';

const SIZE = 512;

/** Warung Bu Sri: a steaming bowl on a round sign. */
export function warungLogo(): string {
  const steam = [-62, 0, 62]
    .map((x, index) =>
      line(`M${x} -30C${x - 30} -66 ${x + 30} -92 ${x} ${index === 1 ? -142 : -124}`, '#ffe9c7', 17),
    )
    .join('');
  const bowl =
    path('M-148 4H148C148 92 84 138 0 138C-84 138 -148 92 -148 4Z', lit('#fff7e8', '#f3d9ae')) +
    path('M-148 4H148C148 18 146 30 143 42H-143C-146 30 -148 18 -148 4Z', '#e8a13a') +
    path('M-66 136H66L54 162H-54Z', '#f3d9ae') +
    [-88, -30, 30, 88].map((x) => path(`M${x} 62q14 16 0 32q-14 -16 0 -32Z`, '#c2410c')).join('');
  const chopsticks = line('M52 -8L150 -112', '#ffe9c7', 13) + line('M84 -8L176 -92', '#ffe9c7', 13);
  return document(
    SIZE,
    circle(256, 256, 256, lit('#d9561b', '#9a300a')) +
      circle(256, 256, 226, 'none', 'stroke="#ffd9a0" stroke-width="7"') +
      at([256, 262], steam + chopsticks + bowl),
  );
}

/** Batik Lestari: a kawung flower around a leaf, in gold on brown. */
export function batikLogo(): string {
  const petal = ring(
    4,
    45,
    () =>
      ellipse(94, 0, 78, 50, '#f3cf8a') +
      ellipse(94, 0, 64, 37, '#5a210c') +
      ellipse(94, 0, 44, 15, '#e0a546') +
      line('M60 0H130', '#5a210c', 5),
  );
  const leaves = ring(
    4,
    0,
    () => path('M40 0Q82 -26 150 0Q82 26 40 0Z', '#d99a3a') + line('M52 0H132', '#5a210c', 4),
  );
  return document(
    SIZE,
    circle(256, 256, 256, lit('#8a3714', '#4a1a08')) +
      circle(256, 256, 228, 'none', 'stroke="#f3cf8a" stroke-width="6"') +
      circle(
        256,
        256,
        214,
        'none',
        'stroke="#f3cf8a" stroke-width="2.5" stroke-dasharray="3 11" stroke-linecap="round"',
      ) +
      at(
        [256, 256],
        leaves +
          petal +
          circle(0, 0, 30, '#f3cf8a') +
          circle(0, 0, 17, '#5a210c') +
          circle(0, 0, 7, '#f3cf8a'),
      ),
  );
}
