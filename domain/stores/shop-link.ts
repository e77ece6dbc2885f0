/** The whole address of a public shop; `origin` is 'https://…' of this platform. */
export function shopLink(origin: string, slug: string): string {
  return `${origin}/toko/${slug}`;
}

/** What an owner sends along with it. */
export function shareText(namaToko: string, link: string): string {
  return `Belanja di ${namaToko}: ${link}`;
}
