import { fitsPattern } from '../model/name-pattern.ts'

/**
 * The files of a place that a dataset follows: one path, the newest that matches a pattern, all that match, or those
 * that match and that no successful run has taken.
 */
export const placeTakes = ['file', 'newest', 'all', 'once'] as const
export type PlaceTakes = (typeof placeTakes)[number]

/** The choices for a file in a place that a run has taken: leave it, move it to a folder, or remove it. */
export const afterTakingChoices = ['left', 'moved', 'removed'] as const
export type AfterTaking = (typeof afterTakingChoices)[number]

/** True for the name of a file in a place: plain names separated by `/`, below the folder of the place. */
export function isPlacePath(path: string): boolean {
  if (path.length > 1000 || /\p{Cc}/u.test(path)) return false
  return path.split('/').every((name) => name !== '' && name !== '.' && name !== '..' && name.length <= 255)
}

/** A pattern for the files in one folder of a place. */
export interface PlacePattern {
  /** The folder, below the folder of the place. Empty for that folder itself. */
  readonly folder: string
  readonly matches: (fileName: string) => boolean
}

/**
 * Reads a pattern such as `orders/orders_*.csv`. In the last name, `*` stands for any characters and `?` for one. The
 * case matters.
 */
export function placePattern(path: string): PlacePattern {
  const names = path.split('/')
  const last = names.pop() ?? ''
  return { folder: names.join('/'), matches: (fileName) => fitsPattern(fileName, last) }
}

/** True if a path contains signs that stand for other characters. */
export function isPlacePattern(path: string): boolean {
  return /[*?]/.test(path)
}

/** True for the end of the names of marker files, such as `.done`. */
export function isMarkerEnding(text: string): boolean {
  return text !== '' && text.length <= 100 && !/[/*?\p{Cc}]/u.test(text) && text === text.trim()
}
