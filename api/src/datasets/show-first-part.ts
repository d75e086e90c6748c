import { buffer } from 'node:stream/consumers'
import type { DatasetWithVersion } from '@anj/db'
import { readFirstPart, type Storage } from '@anj/engine'
import type { Static } from 'typebox'
import type { FirstPart, FirstPartForm } from './schema.ts'

/** Bytes of a file that are looked at: few enough to be decoded between two requests. */
const PART = 256 << 10

/** The first rows of a delimited file, read from its first bytes alone. */
export async function showFirstPart(
  storage: Storage,
  { fileName, version }: DatasetWithVersion,
  { options, encoding = 'utf-8' }: Static<typeof FirstPartForm>,
): Promise<Static<typeof FirstPart>> {
  const bytes = await buffer(storage.read(version.originalKey, { end: PART - 1 }))
  const part = readFirstPart(bytes, fileName, options ? { options } : { encoding })
  return {
    options: part.options,
    columns: [...part.columns],
    rows: part.rows.map((row) => [...row]),
    isWhole: version.bytes <= PART,
  }
}
