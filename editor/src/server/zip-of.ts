import { dosTime, type ZipEntry, zipDirectoryHeader, zipEnd, zipLocalHeader } from '@anj/workflow'

const STORED = 0

/**
 * Writes a ZIP archive whose files are stored without compression. The archive is a `File` of slices, so it can be
 * uploaded in parts and an interrupted upload can be resumed, although its content is never in memory as a whole.
 */
export async function zipOf(files: readonly File[], name: string): Promise<File> {
  const names = uniqueNames(files.map((file) => file.name))
  const parts: (File | Uint8Array<ArrayBuffer>)[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const [i, file] of files.entries()) {
    const entry: ZipEntry = {
      name: new TextEncoder().encode(names[i]),
      method: STORED,
      crc: await checksumOf(file),
      packedSize: file.size,
      size: file.size,
      offset,
      modified: dosTime(file.lastModified),
    }
    const header = zipLocalHeader(entry)
    parts.push(header, file)
    directory.push(zipDirectoryHeader(entry))
    offset += header.length + file.size
  }
  const size = directory.reduce((sum, header) => sum + header.length, 0)
  parts.push(...directory, ...zipEnd(files.length, size, offset))
  const lastModified = Math.max(...files.map((file) => file.lastModified))
  return new File(parts, name, { type: 'application/zip', lastModified })
}

/** Makes equal names different, because an archive contains each name once. Names ignore case. */
function uniqueNames(names: readonly string[]): readonly string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    let unique = name
    for (let n = 2; taken.has(unique.toLowerCase()); n += 1) unique = name.replace(/(\.[^.]*)?$/, ` (${n})$1`)
    taken.add(unique.toLowerCase())
    return unique
  })
}

/** Returns the CRC-32 of a file, reading it in pieces. */
async function checksumOf(file: Blob): Promise<number> {
  let crc = 0xffff_ffff
  const reader = file.stream().getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read())
    crc = continued(crc, read.value)
  return (crc ^ 0xffff_ffff) >>> 0
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb8_8320 : value >>> 1
  return value
})

function continued(crc: number, bytes: Uint8Array): number {
  let next = crc
  for (let i = 0; i < bytes.length; i += 1)
    next = (next >>> 8) ^ (table[(next ^ (bytes[i] as number)) & 0xff] as number)
  return next
}
