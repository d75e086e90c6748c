import { open } from 'node:fs/promises'
import { CompactReader, type ThriftStruct, type ThriftValue } from './compact-reader.ts'

/** The end of every Parquet file: the length of the footer, and four letters. */
const TAIL = 8
const plainMark = 'PAR1'
/** The letters of a file whose footer is encrypted. */
const encryptedMark = 'PARE'

/** The numbers of the fields that are read, from Parquet's own definition. */
const file = { rows: 3, rowGroups: 4, createdBy: 6, encryption: 8 } as const
const rowGroup = { bytes: 2, rows: 3 } as const

/** The facts of a Parquet file's footer. */
export interface ParquetFooter {
  /** The number of rows that the footer states for the whole file. */
  readonly rows: number
  /** The number of rows of each row group. */
  readonly rowsOfGroups: readonly number[]
  /** The size of all row groups without compression. */
  readonly bytes: number
  /** The program that wrote the file, if it left its name. */
  readonly createdBy: string | null
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
  const createdBy = footer.get(file.createdBy)
  return {
    rows,
    rowsOfGroups,
    bytes,
    createdBy: Buffer.isBuffer(createdBy) ? createdBy.toString('utf8') : null,
  }
}

function countIn(value: ThriftValue | undefined): number | null {
  return typeof value === 'bigint' && value >= 0n ? Number(value) : null
}
