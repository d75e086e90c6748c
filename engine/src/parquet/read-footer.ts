import { open } from 'node:fs/promises'
import { CompactReader, type ThriftStruct, type ThriftValue } from './compact-reader.ts'

/** The end of every Parquet file: the length of the footer, and four letters. */
const TAIL = 8
const plainMark = 'PAR1'
/** The letters of a file whose footer is encrypted. */
const encryptedMark = 'PARE'

/** The numbers of the fields that are read, from Parquet's own definition. */
const file = { schema: 2, rows: 3, rowGroups: 4, encryption: 8 } as const
const element = { name: 4, children: 5, precision: 8 } as const
const rowGroup = { bytes: 2, rows: 3 } as const

/** The facts of a Parquet file's footer. */
export interface ParquetFooter {
  /** The number of rows that the footer states for the whole file. */
  readonly rows: number
  /** The number of rows of each row group. */
  readonly rowsOfGroups: readonly number[]
  /** The size of all row groups without compression. */
  readonly bytes: number
  readonly hasColumns: boolean
  /** The columns with decimals, which can be members of a nested one. */
  readonly decimals: readonly DecimalColumn[]
}

interface DecimalColumn {
  /** The names that lead to the values. */
  readonly path: readonly string[]
  readonly digits: number
}

/** A reason why a footer can't be read. */
export type FooterFault = 'notParquet' | 'cut' | 'encrypted' | 'damaged'

/** Reads the footer of a Parquet file without the help of a library. */
export async function readFooter(path: string): Promise<ParquetFooter | FooterFault> {
  await using handle = await open(path, 'r')
  const { size } = await handle.stat()
  const read = async (from: number, length: number) => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from)
    return buffer.subarray(0, bytesRead)
  }
  const head = (await read(0, plainMark.length)).toString('latin1')
  if (head === encryptedMark) return 'encrypted'
  if (head !== plainMark) return 'notParquet'
  if (size < plainMark.length + TAIL) return 'cut'
  const tail = await read(size - TAIL, TAIL)
  const mark = tail.toString('latin1', 4)
  if (mark === encryptedMark) return 'encrypted'
  if (mark !== plainMark) return 'cut'
  const length = tail.readUInt32LE(0)
  if (length > size - TAIL - plainMark.length) return 'damaged'
  try {
    return factsOf(new CompactReader(await read(size - TAIL - length, length)).struct())
  } catch (error) {
    if (error instanceof RangeError) return 'damaged'
    throw error
  }
}

function factsOf(footer: ThriftStruct): ParquetFooter | FooterFault {
  // Its columns are encrypted, although the footer isn't.
  if (footer.has(file.encryption)) return 'encrypted'
  const groups = footer.get(file.rowGroups)
  const rows = countIn(footer.get(file.rows))
  if (rows === null || !Array.isArray(groups)) return 'damaged'
  const countsOf = (field: number) =>
    (groups as readonly ThriftValue[]).map((group) =>
      group instanceof Map ? countIn((group as ThriftStruct).get(field)) : null,
    )
  const rowsOfGroups = countsOf(rowGroup.rows)
  const bytes = countsOf(rowGroup.bytes).reduce<number>((sum, count) => sum + (count ?? 0), 0)
  if (!rowsOfGroups.every((count) => count !== null)) return 'damaged'
  const schema = footer.get(file.schema)
  if (!Array.isArray(schema)) return 'damaged'
  return { rows, rowsOfGroups, bytes, hasColumns: schema.length > 1, decimals: decimalsOf(schema) }
}

/** The schema is a list: each element is followed by its children. The first element is the file itself. */
function decimalsOf(elements: readonly ThriftValue[]): readonly DecimalColumn[] {
  const found: DecimalColumn[] = []
  let at = 0
  const visit = (before: readonly string[] | null): void => {
    const one = elements[at]
    at += 1
    if (!(one instanceof Map)) return
    const fields = one as ThriftStruct
    const written = fields.get(element.name)
    const path = before && [...before, Buffer.isBuffer(written) ? written.toString('utf8') : '']
    const digits = countIn(fields.get(element.precision))
    if (path && digits !== null) found.push({ path, digits })
    const children = countIn(fields.get(element.children)) ?? 0
    for (let child = 0; child < children && at < elements.length; child += 1) visit(path ?? [])
  }
  visit(null)
  return found
}

function countIn(value: ThriftValue | undefined): number | null {
  return typeof value === 'bigint' && value >= 0n ? Number(value) : null
}
