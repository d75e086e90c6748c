import { chooseFiles, type FileFormat } from '@anj/workflow'
import { openArchive } from './open-archive.ts'

/** Returns the first bytes of the first file of an archive that is read, and its name; null if there is none. */
export async function headOfFirstFile(
  path: string,
  pattern: string,
  format: FileFormat,
  most: number,
): Promise<{ readonly fileName: string; readonly bytes: Buffer; readonly isCut: boolean } | null> {
  await using archive = await openArchive(path, Number.POSITIVE_INFINITY)
  const sizes = new Map(archive.files.map((file) => [file.path, file.bytes]))
  const chosen = chooseFiles([...sizes.keys()], pattern, format)
  const fileName = chosen?.files.find((file) => sizes.get(file) !== 0)
  if (fileName === undefined) return null
  const bytes = await archive.head(fileName, most)
  return { fileName, bytes, isCut: bytes.length < (sizes.get(fileName) ?? 0) }
}
