/** The number that stands for a name, which may have a prefix: comparing numbers is what keeps the scanner fast. */
export function keyOf(name: string): number {
  const colon = name.indexOf(':')
  if (colon < 0) return hashOf(name)
  return mix(hashOf(name.slice(0, colon)), hashOf(name.slice(colon + 1)))
}

/** The number that stands for an element, given as the names from below the root down to it: `sheetData/row/c`. */
export function pathOf(path: string): number {
  return path.split('/').reduce((parent, name) => mix(parent, keyOf(name)), ROOT)
}

/** Roots are not judged by their name: their part's relation says what they are. */
export const ROOT = 1
/** Stands for a path or namespace that the reader doesn't know. */
export const FOREIGN = 0

/** The number that stands for a name without a prefix. */
export function hashOf(name: string): number {
  let hash = 0
  for (const byte of Buffer.from(name)) hash = (Math.imul(hash, 31) + byte) | 0
  return hash
}

/** The number of a name within a namespace, or of an element within another. */
export const mix = (first: number, second: number) => (Math.imul(first, 0x9e3779b1) + second) | 0

/** Namespaces by number: a document's own, those of no interest, and the one of alternatives; any other is its prefix's. */
export const OWN = 0
export const UNKNOWN = 1
export const ALTERNATE = 2
export const isOutside = (space: number) => space === UNKNOWN || space === ALTERNATE
