/** The extensions of compressed files, which follow another extension. */
const compressed = /^(?:gz|zip|zst)$/i

/** Returns a path with a number before its extension: `out/orders_2.csv.gz` for `out/orders.csv.gz` and 2. */
export function numberedPath(path: string, number: number): string {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const parts = path.slice(folder.length).split('.')
  const extensions = parts.length > 2 && compressed.test(parts.at(-1) ?? '') ? 2 : 1
  // A name that begins with its only dot has no extension.
  const stems = Math.max(parts[0] === '' ? 2 : 1, parts.length - extensions)
  const stem = parts.slice(0, stems).join('.')
  return folder + [`${stem}_${number}`, ...parts.slice(stems)].join('.')
}
