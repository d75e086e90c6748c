import type { ByteWriter } from './byte-writer.ts'
import type { ResultColumn } from './session.ts'
import type { SqlRow } from './values.ts'
import { hasTextPointer, userTypeOf, writeTypeInfo } from './write-type.ts'
import { type ValueWriter, valueWriter } from './write-value.ts'

const tokens = { columns: 0x81, row: 0xd1, rowWithoutNulls: 0xd2 } as const
const flags = { nullable: 0x01, updateableUnknown: 0x08, identity: 0x10, computed: 0x20 } as const

/** Writes COLMETADATA (MS-TDS 2.2.7.4), which describes the rows that follow. */
export function writeColumns(writer: ByteWriter, columns: readonly ResultColumn[]): void {
  writer.u8(tokens.columns).u16(columns.length)
  for (const column of columns) {
    writer
      .u32(userTypeOf(column.type))
      .u16(
        (column.nullable ? flags.nullable : 0) |
          (column.identity ? flags.identity : 0) |
          (column.computed ? flags.computed : column.identity ? 0 : flags.updateableUnknown),
      )
    writeTypeInfo(writer, column.type, column.nullable)
    // For text, ntext and image, the parts of the table's name follow. A result may leave the name empty.
    if (hasTextPointer(column.type)) writer.u8(1).text('')
    writer.shortText(column.name)
  }
}

/**
 * Returns a function that writes a row as ROW (2.2.7.20), or as NBCROW (2.2.7.15) if that is shorter: if the row has
 * more nulls than the null bitmap has bytes.
 */
export function rowWriter(columns: readonly ResultColumn[]): (writer: ByteWriter, row: SqlRow) => void {
  const writers: readonly ValueWriter[] = columns.map((column) =>
    valueWriter(column.type, column.nullable, true),
  )
  const count = columns.length
  const bitmapBytes = Math.ceil(count / 8)
  return (writer, row) => {
    let nulls = 0
    for (let index = 0; index < count; index++) if (row[index] === null) nulls++
    if (nulls <= bitmapBytes) {
      writer.u8(tokens.row)
      for (let index = 0; index < count; index++)
        (writers[index] as ValueWriter)(writer, row[index] as SqlRow[number])
      return
    }
    writer.u8(tokens.rowWithoutNulls).reserve(bitmapBytes)
    const bitmap = writer.at
    writer.buffer.fill(0, bitmap, bitmap + bitmapBytes)
    writer.at += bitmapBytes
    for (let index = 0; index < count; index++) {
      const value = row[index] as SqlRow[number]
      if (value === null) {
        const at = bitmap + (index >> 3)
        writer.buffer[at] = (writer.buffer[at] as number) | (1 << (index & 7))
      } else (writers[index] as ValueWriter)(writer, value)
    }
  }
}
