import { buffer } from 'node:stream/consumers'
import type { DatasetWithVersion } from '@anj/db'
import { readFirstPart, type Storage, unpackedHead } from '@anj/engine'
import { unpackedName } from '@anj/workflow'
import type { Static } from 'typebox'
import type { FirstPart, FirstPartForm } from './schema.ts'

/** The number of bytes to decode, small enough not to block other requests. */
const PART = 256 << 10

/** Returns a delimited file's first rows, reading only its first bytes. */
export async function showFirstPart(
  storage: Storage,
  { fileName, version }: DatasetWithVersion,
  { options, encoding = 'utf-8' }: Static<typeof FirstPartForm>,
): Promise<Static<typeof FirstPart>> {
  const bytes = await buffer(storage.read(version.originalKey, { end: PART - 1 }))
  const unpacked = await unpackedHead(bytes, PART)
  const part = readFirstPart(unpacked, unpackedName(fileName), options ? { options } : { encoding })
  return {
    options: part.options,
    columns: [...part.columns],
    rows: part.rows.map((row) => [...row]),
    isWhole: version.bytes <= PART && unpacked.length < PART,
  }
}
