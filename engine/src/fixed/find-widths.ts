import { cutLine, type FixedOptions, isPassedOver, MOST_FIXED_COLUMNS } from '@anj/workflow'
import { splitRecords } from '../csv/records.ts'
import { findHeader, sniff } from '../csv/sniff.ts'

/** The options that the first lines of a fixed-width file show. */
export type FoundWidths = Pick<FixedOptions, 'breaks' | 'header' | 'skipLines' | 'skipPrefixes'>

const MOST_LINES = 500
/** Characters of a line that are looked at. */
const REACH = 4_000
/** Lines above the table that are looked for. */
const MOST_ABOVE = 10
/** The share of the values of a column that must begin or end at the same character. */
const ALIGNED = 0.9
/** The share of lines in which a value ends where a name of the header begins. */
const AGREEING = 0.9
/** Rows that a file needs to be recognized. */
const FEWEST_ROWS = 3
/** Lines that show if there is a title above the table. */
const MOST_COMPARED = 100
const LONGEST_PREFIX = 200

/** Dashes under the names of a header, as databases print them. */
const ruleLine = /^ *[-=]{2,}( +[-=]+)+ *$/

/** Splits the beginning of a text into lines. A last line that the text cuts off is left out. */
export function firstLines(text: string, isCut: boolean): readonly string[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  if (lines.length > 1 && (isCut || lines.at(-1) === '')) lines.pop()
  return lines.slice(0, MOST_LINES)
}

/**
 * Finds the columns of a fixed-width file: where blanks run through all lines, and where the names of the header begin.
 * Dashes under the names show the columns exactly.
 */
export function findWidths(lines: readonly string[]): FoundWidths {
  return byRule(lines) ?? byBlanks(lines)
}

/** True if the lines of a file that no delimiter splits are a table with fixed widths. */
export function looksFixed(text: string, isCut: boolean): boolean {
  const lines = firstLines(text, isCut)
  if (lines.some((line) => line.includes('\t')) || isSplit(lines.join('\n'))) return false
  const { breaks, skipLines, skipPrefixes } = findWidths(lines)
  const rows = lines.slice(skipLines).filter((line) => !isPassedOver(line, skipPrefixes))
  if (breaks.length === 0 || rows.length < FEWEST_ROWS) return false
  if (skipPrefixes.length > 0) return true
  // Words of a text can stand below each other by chance, but two blanks rarely do.
  const regions = regionsOf(rows)
  const isWide = regions.some((region, i) => i > 0 && region.start - (regions[i - 1]?.end ?? 0) > 1)
  return isWide && regions.every(({ filled }) => 2 * filled >= rows.length)
}

function isSplit(text: string): boolean {
  const { delimiter, quote } = sniff(text, false)
  const [first, ...body] = splitRecords(text, { delimiter, quote }, 500)
  const width = first?.cells.length ?? 1
  return width > 1 && 2 * body.filter(({ cells }) => cells.length === width).length >= body.length
}

function byRule(lines: readonly string[]): FoundWidths | null {
  const at = lines.slice(0, MOST_ABOVE).findIndex((line) => ruleLine.test(line))
  const rule = lines[at]
  if (rule === undefined || at === 0) return null
  const breaks = [...rule.matchAll(/[-=]+/g)].map((group) => group.index).slice(1, MOST_FIXED_COLUMNS)
  return {
    breaks,
    header: true,
    skipLines: at - 1,
    skipPrefixes: [rule.trimEnd().slice(0, LONGEST_PREFIX)],
  }
}

/** Characters between blanks that run through all lines. */
interface Region {
  readonly start: number
  /** The character after the last one. */
  readonly end: number
  /** The number of lines with a value here. */
  readonly filled: number
  readonly isLeftAligned: boolean
  readonly isRightAligned: boolean
  readonly isNamed: boolean
}

function byBlanks(lines: readonly string[]): FoundWidths {
  const skipLines = linesAbove(lines)
  const rows = lines.slice(skipLines).filter((line) => !isPassedOver(line, []))
  const [first = '', ...body] = rows
  const found = placeBreaks(regionsOf(rows))
  const header = rows.length > 0 && hasHeader(rows, found)
  if (!header || body.length === 0)
    return { breaks: found.slice(0, MOST_FIXED_COLUMNS - 1), header, skipLines, skipPrefixes: [] }
  const merged = mergeUnnamed(body, first)
  const breaks = [...new Set([...placeBreaks(merged), ...namesBegin(first, body, merged)])].toSorted(
    (a, b) => a - b,
  )
  return { breaks: breaks.slice(0, MOST_FIXED_COLUMNS - 1), header, skipLines, skipPrefixes: [] }
}

function hasHeader(rows: readonly string[], breaks: readonly number[]): boolean {
  return findHeader(rows.map((row) => ({ cells: cutLine(row, breaks, true) })))
}

/** Returns the number of lines above the table, such as a title, which hide the blanks between the columns. */
function linesAbove(lines: readonly string[]): number {
  const counts = Array.from({ length: Math.min(MOST_ABOVE, lines.length) }, (_, skip) => {
    const rows = lines.slice(skip, MOST_COMPARED).filter((line) => !isPassedOver(line, []))
    if (rows.length < FEWEST_ROWS) return 0
    return regionsOf(rows).filter(({ filled }) => 2 * filled >= rows.length).length
  })
  const most = Math.max(0, ...counts)
  const skip = counts.indexOf(most)
  // A header with long names can hide blanks too, but its names have several blanks between them.
  const areTitles = lines.slice(0, skip).every((line) => !/[^ ] {2,}[^ ]/.test(line))
  return most > (counts[0] ?? 0) && areTitles ? skip : 0
}

function regionsOf(rows: readonly string[], header = ''): readonly Region[] {
  const marked = rows.map(occupiedIn)
  const names = occupiedIn(header)
  const length = Math.max(names.length, ...marked.map((one) => one.length), 0)
  const regions: Region[] = []
  for (let start = 0; start < length; start += 1) {
    const isFilled = (at: number) => names[at] === true || marked.some((one) => one[at] === true)
    if (!isFilled(start)) continue
    let end = start + 1
    while (end < length && isFilled(end)) end += 1
    regions.push(regionAt(start, end, marked, names))
    start = end
  }
  return regions
}

function regionAt(
  start: number,
  end: number,
  marked: readonly (readonly boolean[])[],
  names: readonly boolean[],
): Region {
  let filled = 0
  let first = end
  let last = start
  const begins: number[] = []
  const ends: number[] = []
  for (const one of marked) {
    const begin = one.indexOf(true, start)
    if (begin < 0 || begin >= end) continue
    filled += 1
    const after = one.lastIndexOf(true, end - 1) + 1
    begins.push(begin)
    ends.push(after)
    first = Math.min(first, begin)
    last = Math.max(last, after)
  }
  const share = (places: readonly number[], at: number) =>
    places.length > 0 && places.filter((place) => place === at).length >= ALIGNED * places.length
  return {
    start,
    end,
    filled,
    isLeftAligned: share(begins, first),
    isRightAligned: share(ends, last),
    isNamed: names.includes(true, start) && names.indexOf(true, start) < end,
  }
}

/** Returns for each character of a line if it isn't blank. */
function occupiedIn(line: string): readonly boolean[] {
  // Twice as many units of UTF-16 have at least as many characters.
  const part = line.slice(0, 2 * REACH)
  const characters = [...part].slice(0, REACH)
  const marks = characters.map((character) => character !== ' ' && character !== '\t')
  return marks.slice(0, marks.lastIndexOf(true) + 1)
}

/** Returns the characters at which columns begin, so that longer values still fit into their own column. */
function placeBreaks(regions: readonly Region[]): readonly number[] {
  return regions.slice(1).map((right, i) => {
    const left = regions[i] as Region
    if (right.isLeftAligned) return right.start
    // Numbers grow to the left, and texts to the right.
    return left.isRightAligned ? left.end : Math.ceil((left.end + right.start) / 2)
  })
}

/** Joins the parts of a column: a name and the values beside it, and words of one text that have no name. */
function mergeUnnamed(body: readonly string[], header: string): readonly Region[] {
  const found = regionsOf(body, header)
  const merged: Region[] = []
  for (const region of found) {
    const last = merged.at(-1)
    const isNameBeside = last !== undefined && last.filled === 0 && !region.isNamed
    const isValueBeside = last !== undefined && !last.isNamed && region.filled === 0
    const isWord = last?.isNamed === true && !region.isNamed && region.start - last.end === 1
    if (last && (isNameBeside || isValueBeside || isWord)) merged[merged.length - 1] = joined(last, region)
    else merged.push(region)
  }
  return merged
}

function joined(left: Region, right: Region): Region {
  const [main, other] = left.filled >= right.filled ? [left, right] : [right, left]
  return {
    start: left.start,
    end: right.end,
    filled: main.filled,
    isLeftAligned: main === left ? main.isLeftAligned : other.filled === 0 && main.isLeftAligned,
    isRightAligned: main === right && main.isRightAligned,
    isNamed: left.isNamed || right.isNamed,
  }
}

/** Returns where names of the header begin although no blanks separate the values, and the values agree. */
function namesBegin(header: string, body: readonly string[], regions: readonly Region[]): readonly number[] {
  const starts = [...header.matchAll(/ {2,}(?=[^ ])/g)].map(({ index, 0: blanks }) => index + blanks.length)
  const isWithin = (at: number) => regions.some(({ start, end }) => start < at && at < end)
  return starts.filter((at) => {
    if (!isWithin(at)) return false
    const reaching = body.filter((row) => row.length > at)
    const agreeing = reaching.filter((row) => classOf(row[at - 1]) !== classOf(row[at]))
    return reaching.length > 0 && agreeing.length >= AGREEING * reaching.length
  })
}

function classOf(character = ' '): 'blank' | 'digit' | 'other' {
  if (character === ' ') return 'blank'
  return /[\d.,+-]/.test(character) ? 'digit' : 'other'
}
