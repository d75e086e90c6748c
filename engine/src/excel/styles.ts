import type { Archive } from './archive.ts'
import { builtInCode, formatOf, kindOfBuiltIn, kindOfCode, type NumberKind } from './number-format.ts'
import { readPart } from './read-part.ts'
import { spreadsheetMl } from './vocabularies.ts'
import type { Attributes } from './xml-attributes.ts'
import { keyOf, pathOf } from './xml-names.ts'
import type { XmlReader } from './xml-scanner.ts'

const NUM_FMT = pathOf('numFmts/numFmt')
const XF = pathOf('cellXfs/xf')
const NUM_FMT_ID = keyOf('numFmtId')
const FORMAT_CODE = keyOf('formatCode')

/** The part of a cell style that concerns numbers. */
export interface CellStyle {
  readonly kind: NumberKind
  /** The number format code; empty for General. */
  readonly format: string
}

/** Returns the cell styles of a workbook. A style's number is its index. */
export async function readStyles(archive: Archive, part: string): Promise<readonly CellStyle[]> {
  const codes = new Map<number, string>()
  const formats: number[] = []
  const reader: XmlReader = {
    vocabulary: spreadsheetMl,
    open: (path, attributes) => {
      if (path === XF) formats.push(read(attributes).id)
      if (path !== NUM_FMT) return
      const { id, code } = read(attributes)
      codes.set(id, code)
    },
    close: () => undefined,
    text: () => undefined,
    plain: () => undefined,
  }
  await readPart(archive, part, reader)
  const styleOf = (id: number): CellStyle => {
    const code = codes.get(id)
    return code === undefined
      ? { kind: kindOfBuiltIn(id), format: builtInCode(id) }
      : { kind: kindOfCode(code), format: formatOf(code) }
  }
  return formats.map(styleOf)
}

function read(attributes: Attributes): { readonly id: number; readonly code: string } {
  let id = 0
  let code = ''
  for (let name = attributes.next(); name !== 0; name = attributes.next()) {
    if (name === NUM_FMT_ID) id = attributes.whole()
    if (name === FORMAT_CODE) code = attributes.value()
  }
  return { id, code }
}
