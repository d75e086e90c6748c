import { MAX_SAMPLE_LENGTH } from '../../sampling.ts'
import { quoteName } from '../quote.ts'

/** A column of a sampled table. */
export interface SampledColumn {
  readonly name: string
  /** The catalogue's type name, without length. */
  readonly type: string
  readonly isBit: boolean
  /** True for an integer column that leads the primary key. */
  readonly isNumberedKey: boolean
}

const BINARY = /(binary|blob)$/
const INTEGER = /^(tiny|small|medium|big)?int$/
const NUMBER = /^(decimal|float|double|year)$/
const SPATIAL = /^(geometry|point|linestring|polygon|multi.+|geomcollection|geometrycollection)$/
const TEXT = /^(.*char|.*text|enum|set)$/

/** True for the catalogue's name of an integer type. `point` ends with the same letters. */
export const isIntegerType = (type: string): boolean => INTEGER.test(type)

function columnNamed(name: string, known: readonly SampledColumn[]): SampledColumn | undefined {
  return known.find((column) => column.name === name)
}

/** Builds an expression that returns a column's values as truncated text. Bytes become hexadecimal digits. */
export function asText(name: string, known: readonly SampledColumn[]): string {
  const value = quoteName(name)
  const column = columnNamed(name, known)
  const type = column?.type ?? ''
  if (BINARY.test(type)) return `hex(left(${value}, ${MAX_SAMPLE_LENGTH / 2}))`
  if (SPATIAL.test(type)) return `left(st_astext(${value}), ${MAX_SAMPLE_LENGTH})`
  if (type === 'bit') return column?.isBit ? `cast(${value} + 0 as char)` : `bin(${value})`
  return TEXT.test(type)
    ? `left(${value}, ${MAX_SAMPLE_LENGTH})`
    : `left(cast(${value} as char), ${MAX_SAMPLE_LENGTH})`
}

/**
 * True if a column can contain a text's value. The server compares a number with a non-numeric text as if the text were
 * 0.
 */
export function canHoldValue(text: string, name: string, known: readonly SampledColumn[]): boolean {
  const type = columnNamed(name, known)?.type ?? ''
  return (
    !(isIntegerType(type) || NUMBER.test(type)) || /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text.trim())
  )
}
