import { buffer } from 'node:stream/consumers'
import type { DatasetWithVersion } from '@anj/db'
import { headOfFirstFile, readFirstLines, readFirstPart, type Storage, unpackedHead } from '@anj/engine'
import { AppError, isArchiveName, isFixedOptions, unpackedName } from '@anj/workflow'
import type { Static } from 'typebox'
import type { FirstPart, FirstPartForm } from './schema.ts'

/** The number of bytes to decode, small enough not to block other requests. */
const PART = 256 << 10

/** Returns the first rows of a text file, or of the first file of an archive, reading only the first bytes. */
export async function showFirstPart(
  storage: Storage,
  dataset: DatasetWithVersion,
  { options, encoding = 'utf-8', layout, pattern = '' }: Static<typeof FirstPartForm>,
): Promise<FirstPart> {
  const { fileName, bytes, isWhole } = await headOf(storage, dataset, pattern)
  if (options ? isFixedOptions(options) : layout === 'fixed') {
    const reading = options && isFixedOptions(options) ? { options } : { encoding }
    const { columns, rows, lines, ...part } = readFirstLines(bytes, !isWhole, reading)
    return { ...part, columns: [...columns], rows: rows.map((row) => [...row]), lines: [...lines], isWhole }
  }
  const reading = options && !isFixedOptions(options) ? { options } : { encoding }
  const part = readFirstPart(bytes, fileName, reading)
  return {
    options: part.options,
    columns: [...part.columns],
    rows: part.rows.map((row) => [...row]),
    lines: [],
    linesBefore: 0,
    isWhole,
  }
}

async function headOf(storage: Storage, { fileName, version }: DatasetWithVersion, pattern: string) {
  if (isArchiveName(fileName)) {
    await using file = await storage.local(version.originalKey)
    const first = await headOfFirstFile(file.path, pattern, 'delimited', PART)
    if (!first) throw new AppError('archiveWithoutFiles', {})
    return { fileName: first.fileName, bytes: first.bytes, isWhole: !first.isCut }
  }
  const bytes = await buffer(storage.read(version.originalKey, { end: PART - 1 }))
  const unpacked = await unpackedHead(bytes, PART)
  return {
    fileName: unpackedName(fileName),
    bytes: unpacked,
    isWhole: version.bytes <= PART && unpacked.length < PART,
  }
}
