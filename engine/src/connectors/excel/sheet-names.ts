import { sentence } from '@anj/workflow'
import { sheetNameOf } from './workbook-xml.ts'

/** A sheet of a table: the value that names it, and its place among the sheets of this value, from 1. */
export interface NamedSheet {
  readonly value: string
  readonly number: number
}

/** The names of sheets, and the values whose sheets have another name. */
export interface SheetNames {
  readonly names: readonly string[]
  /** Each as 'value → name'. */
  readonly renamed: readonly string[]
}

/** Names sheets after values. Names are valid in Excel and unique, ignoring case. */
export function nameSheets(sheets: readonly NamedSheet[]): SheetNames {
  const taken = new Set<string>()
  const renamed: string[] = []
  const names = sheets.map(({ value, number }) => {
    const base = validName(value)
    let n = number
    let name = sheetNameOf(base, n)
    while (taken.has(name.toLowerCase())) name = sheetNameOf(base, ++n)
    taken.add(name.toLowerCase())
    if (number === 1 && value !== '' && name !== value) renamed.push(`${value} → ${name}`)
    return name
  })
  return { names, renamed }
}

/** Replaces what Excel refuses in the name of a sheet (ECMA-376, and Excel's own rules for apostrophes and History). */
function validName(value: string): string {
  const allowed = value
    .toWellFormed()
    .replace(/[[\]:*?/\\\p{Cc}\ufffe\uffff]/gu, '_')
    .replace(/^'|'$/g, '_')
  const name = sheetNameOf(allowed.trim(), 1).trimEnd()
  if (name === '') return sentence('sheetOfEmpty')
  return name.toLowerCase() === 'history' ? `${name}_` : name
}
