import type { FixedOptions } from './dataset.ts'

/** The options that decide how lines of a fixed-width file are read. */
export type LineOptions = Pick<FixedOptions, 'breaks' | 'header' | 'skipLines' | 'skipPrefixes' | 'trim'>

/** The role of a line in a fixed-width file. */
export type LineRole = 'skipped' | 'header' | 'row'

const blanksAround = /^[ \t]+|[ \t]+$/g

/** Cuts a line into the values of its columns. A short line has empty values at its end. */
export function cutLine(line: string, breaks: readonly number[], trim: boolean): readonly string[] {
  // Positions are characters, of which some have two units of UTF-16.
  const characters = hasPairs(line) ? [...line] : line
  const starts = [0, ...breaks]
  return starts.map((start, i) => {
    const part = characters.slice(start, starts[i + 1])
    const cell = typeof part === 'string' ? part : part.join('')
    return trim ? cell.replaceAll(blanksAround, '') : cell
  })
}

/** Returns the number of characters in a line. */
export function lineLength(line: string): number {
  return hasPairs(line) ? [...line].length : line.length
}

/**
 * Returns the role of each line from the beginning of a file. Lines that contain only blanks are skipped. `before` is
 * the number of lines before the first one.
 */
export function lineRoles(
  lines: readonly string[],
  { header, skipLines, skipPrefixes }: LineOptions,
  before = 0,
): readonly LineRole[] {
  let isHeaderDue = header
  return lines.map((line, i) => {
    if (before + i < skipLines || isPassedOver(line, skipPrefixes)) return 'skipped'
    const role = isHeaderDue ? 'header' : 'row'
    isHeaderDue = false
    return role
  })
}

/** True for a line that isn't a row: it contains only blanks, or begins with one of the texts. */
export function isPassedOver(line: string, skipPrefixes: readonly string[]): boolean {
  return !/[^ \t]/.test(line) || skipPrefixes.some((prefix) => line.startsWith(prefix))
}

/** Returns the names of the columns that the user gave and, where these are empty, those of a header line. */
export function fixedNames({ breaks, names }: Pick<FixedOptions, 'breaks' | 'names'>, header: string | null) {
  const found = header === null ? [] : cutLine(header, breaks, true)
  return Array.from({ length: breaks.length + 1 }, (_, i) => names[i]?.trim() || (found[i] ?? ''))
}

function hasPairs(line: string): boolean {
  return /[\ud800-\udbff]/.test(line)
}
