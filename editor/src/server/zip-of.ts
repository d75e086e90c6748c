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
    const entry: Entry = {
      name: new TextEncoder().encode(names[i]),
      crc: await checksumOf(file),
      size: file.size,
      offset,
      modified: file.lastModified,
    }
    const header = localHeader(entry)
    parts.push(header, file)
    directory.push(directoryHeader(entry))
    offset += header.length + file.size
  }
  const size = directory.reduce((sum, header) => sum + header.length, 0)
  parts.push(...directory, ...end(files.length, size, offset))
  const lastModified = Math.max(...files.map((file) => file.lastModified))
  return new File(parts, name, { type: 'application/zip', lastModified })
}

interface Entry {
  readonly name: Uint8Array<ArrayBuffer>
  readonly crc: number
  readonly size: number
  readonly offset: number
  readonly modified: number
}

/** Sizes and offsets from this one on are written to the fields of ZIP64. */
const LARGE = 0xffff_ffff
const VERSION = 20
const VERSION_ZIP64 = 45
/** The flag for names in UTF-8. */
const UTF_8 = 0x0800
const STORED = 0

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

function localHeader({ name, crc, size, modified }: Entry): Uint8Array<ArrayBuffer> {
  const isLarge = size >= LARGE
  const extra = isLarge ? zip64Field([size, size]) : empty
  return bytesOf((write) => {
    write.u32(0x04034b50)
    write.u16(isLarge ? VERSION_ZIP64 : VERSION)
    write.u16(UTF_8)
    write.u16(STORED)
    write.time(modified)
    write.u32(crc)
    write.u32(isLarge ? LARGE : size)
    write.u32(isLarge ? LARGE : size)
    write.u16(name.length)
    write.u16(extra.length)
    write.bytes(name)
    write.bytes(extra)
  })
}

function directoryHeader({ name, crc, size, offset, modified }: Entry): Uint8Array<ArrayBuffer> {
  const isLarge = size >= LARGE
  const isFar = offset >= LARGE
  const extra =
    isLarge || isFar ? zip64Field([...(isLarge ? [size, size] : []), ...(isFar ? [offset] : [])]) : empty
  return bytesOf((write) => {
    write.u32(0x02014b50)
    write.u16(VERSION_ZIP64)
    write.u16(isLarge || isFar ? VERSION_ZIP64 : VERSION)
    write.u16(UTF_8)
    write.u16(STORED)
    write.time(modified)
    write.u32(crc)
    write.u32(isLarge ? LARGE : size)
    write.u32(isLarge ? LARGE : size)
    write.u16(name.length)
    write.u16(extra.length)
    // The comment, the disk and the attributes.
    write.u16(0)
    write.u16(0)
    write.u16(0)
    write.u32(0)
    write.u32(isFar ? LARGE : offset)
    write.bytes(name)
    write.bytes(extra)
  })
}

/** Returns the end of the archive, which has a ZIP64 part if the directory is far behind its start. */
function end(count: number, size: number, offset: number): readonly Uint8Array<ArrayBuffer>[] {
  const isFar = offset >= LARGE
  const large = bytesOf((write) => {
    write.u32(0x06064b50)
    write.u64(44)
    write.u16(VERSION_ZIP64)
    write.u16(VERSION_ZIP64)
    write.u32(0)
    write.u32(0)
    write.u64(count)
    write.u64(count)
    write.u64(size)
    write.u64(offset)
    // The place of this part follows.
    write.u32(0x07064b50)
    write.u32(0)
    write.u64(offset + size)
    write.u32(1)
  })
  const ordinary = bytesOf((write) => {
    write.u32(0x06054b50)
    write.u16(0)
    write.u16(0)
    write.u16(count)
    write.u16(count)
    write.u32(size)
    write.u32(isFar ? LARGE : offset)
    write.u16(0)
  })
  return isFar ? [large, ordinary] : [ordinary]
}

function zip64Field(values: readonly number[]): Uint8Array<ArrayBuffer> {
  return bytesOf((write) => {
    write.u16(1)
    write.u16(8 * values.length)
    for (const value of values) write.u64(value)
  })
}

interface Writer {
  u16(value: number): void
  u32(value: number): void
  u64(value: number): void
  bytes(value: Uint8Array): void
  /** Writes a moment as the local date and time of MS-DOS. */
  time(milliseconds: number): void
}

const empty = new Uint8Array(0)

function bytesOf(write: (writer: Writer) => void): Uint8Array<ArrayBuffer> {
  const bytes: number[] = []
  const put = (value: number, count: number) => {
    for (let i = 0; i < count; i += 1) bytes.push(Math.floor(value / 256 ** i) % 256)
  }
  write({
    u16: (value) => put(value, 2),
    u32: (value) => put(value, 4),
    u64: (value) => put(value, 8),
    bytes: (value) => bytes.push(...value),
    time: (milliseconds) => {
      const at = new Date(milliseconds)
      // MS-DOS counts years from 1980.
      const year = Math.min(127, Math.max(0, at.getFullYear() - 1980))
      put((at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1), 2)
      put((year << 9) | ((at.getMonth() + 1) << 5) | at.getDate(), 2)
    },
  })
  return new Uint8Array(bytes)
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
