/** Returns the hash of a name with an optional prefix. Comparing numbers keeps the scanner fast. */
export function keyOf(name: string): number {
  const colon = name.indexOf(':')
  if (colon < 0) return hashOf(name)
  return mix(hashOf(name.slice(0, colon)), hashOf(name.slice(colon + 1)))
}

/** Returns the hash of an element's path, which begins below the root: `sheetData/row/c`. */
export function pathOf(path: string): number {
  return path.split('/').reduce((parent, name) => mix(parent, keyOf(name)), ROOT)
}

/** The path of the root element. The element's name doesn't matter, because the part's relationship tells its type. */
export const ROOT = 1
/** The path or namespace of unknown elements. */
export const FOREIGN = 0

/** Returns the hash of a name without a prefix. */
export function hashOf(name: string): number {
  let hash = 0
  for (const byte of Buffer.from(name)) hash = (Math.imul(hash, 31) + byte) | 0
  return hash
}

/** Combines the hashes of a namespace and a name, or of an element and its child. */
export const mix = (first: number, second: number) => (Math.imul(first, 0x9e3779b1) + second) | 0

/**
 * Special namespaces: the document's own, unknown ones, and markup compatibility. Every other namespace is the hash
 * of its prefix.
 */
export const OWN = 0
export const UNKNOWN = 1
export const ALTERNATE = 2
export const isOutside = (space: number) => space === UNKNOWN || space === ALTERNATE
