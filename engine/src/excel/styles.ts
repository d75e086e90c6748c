import type { Archive } from './archive.ts'
import { kindOfBuiltIn, kindOfCode, type NumberKind } from './number-format.ts'
import { readPart } from './read-part.ts'
import { type Attributes, keyOf, type XmlReader } from './xml-scanner.ts'

const NUM_FMT = keyOf('numFmt')
const CELL_XFS = keyOf('cellXfs')
const XF = keyOf('xf')
const NUM_FMT_ID = keyOf('numFmtId')
const FORMAT_CODE = keyOf('formatCode')

/** What numbers mean by the style of their cell, by the style's number. */
export async function readStyles(archive: Archive, part: string): Promise<readonly NumberKind[]> {
  const codes = new Map<number, string>()
  const formats: number[] = []
  let inCells = false
  const reader: XmlReader = {
    open: (name, attributes) => {
      if (name === CELL_XFS) inCells = true
      if (name === XF && inCells) formats.push(read(attributes).id)
      if (name !== NUM_FMT) return
      const { id, code } = read(attributes)
      codes.set(id, code)
    },
    close: (name) => {
      if (name === CELL_XFS) inCells = false
    },
    text: () => undefined,
    plain: () => undefined,
  }
  await readPart(archive, part, reader)
  const kindOf = (id: number) => {
    const code = codes.get(id)
    return code === undefined ? kindOfBuiltIn(id) : kindOfCode(code)
  }
  return formats.map(kindOf)
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
