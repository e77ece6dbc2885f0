/** Opens the page of the second factor in another tab, because leaving this page would lose what was typed. */
export function FactorLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noreferrer" className="font-semibold text-brand underline">
      {children}
    </a>
  );
}
