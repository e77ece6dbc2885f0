export function CustomerTags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tag" className="mt-1 flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag} className="wrap-anywhere rounded-full bg-brand-soft px-2.5 py-0.5 text-brand text-sm">
          {tag}
        </li>
      ))}
    </ul>
  );
}
