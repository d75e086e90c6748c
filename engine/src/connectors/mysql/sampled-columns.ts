import { longestSample } from '../sampling.ts'
import { quoteName } from './quote.ts'

/** What a column of a sampled table is. */
export interface SampledColumn {
  readonly name: string
  /** As the catalogue calls it, without measures. */
  readonly type: string
  readonly isBit: boolean
  /** It leads the primary key and holds whole numbers. */
  readonly isNumberedKey: boolean
}

const BINARY = /(binary|blob)$/
const NUMBER = /^(.*int|decimal|float|double|year)$/
const SPATIAL = /^(geometry|point|linestring|polygon|multi.+|geomcollection|geometrycollection)$/
const TEXT = /^(.*char|.*text|enum|set)$/

function columnNamed(name: string, known: readonly SampledColumn[]): SampledColumn | undefined {
  return known.find((column) => column.name === name)
}

/** The expression that gives a column's values as texts, cut; bytes as hexadecimal digits. */
export function asText(name: string, known: readonly SampledColumn[]): string {
  const value = quoteName(name)
  const column = columnNamed(name, known)
  const type = column?.type ?? ''
  if (BINARY.test(type)) return `hex(left(${value}, ${longestSample / 2}))`
  if (SPATIAL.test(type)) return `left(st_astext(${value}), ${longestSample})`
  if (type === 'bit') return column?.isBit ? `cast(${value} + 0 as char)` : `bin(${value})`
  return TEXT.test(type)
    ? `left(${value}, ${longestSample})`
    : `left(cast(${value} as char), ${longestSample})`
}

/** Whether a column can hold what a text says. The server would compare anything else with a number as if it were 0. */
export function mayBe(text: string, name: string, known: readonly SampledColumn[]): boolean {
  const type = columnNamed(name, known)?.type ?? ''
  return !NUMBER.test(type) || /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text.trim())
}
