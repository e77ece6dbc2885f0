import type { SVGProps } from 'react';

/** Renders an icon from SVG markup; icon.css draws its lines. Without `aria-label`, screen readers skip it. */
export function icon(drawing: { __html: string }, { className = '', ...rest }: SVGProps<SVGSVGElement>) {
  return (
    <svg
      width={24}
      height={24}
      viewBox="0 0 24 24"
      strokeWidth={2}
      className={`icon ${className}`}
      aria-hidden={rest['aria-label'] === undefined || undefined}
      {...rest}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawing is a constant of the program
      dangerouslySetInnerHTML={drawing}
    />
  );
}
