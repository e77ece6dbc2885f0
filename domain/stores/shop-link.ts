export function shopLink(origin: string, slug: string): string {
  return `${origin}/toko/${slug}`;
}

export function shareText(namaToko: string, link: string): string {
  return `Belanja di ${namaToko}: ${link}`;
}
