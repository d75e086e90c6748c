/** A file in a ZIP archive, without its content. Sizes and offsets are in bytes. */
export interface ZipEntry {
  /** The path in the archive in UTF-8. */
  readonly name: Uint8Array
  /** The number of the compression method: 0 for stored, 8 for Deflate. */
  readonly method: number
  readonly crc: number
  /** The size of the stored content, and of the unpacked file. */
  readonly packedSize: number
  readonly size: number
  /** The place of the local header in the archive. */
  readonly offset: number
  /** The local date and time of MS-DOS: the time in the lower 16 bits, the date in the upper ones. */
  readonly modified: number
}

/** Sizes and offsets from this one on are written to the fields of ZIP64. */
const LARGE = 0xffff_ffff
const VERSION = 20
const VERSION_ZIP64 = 45
/** The flag for names in UTF-8. */
const UTF_8 = 0x0800

/** Returns the header before the content of a file. */
export function zipLocalHeader({
  name,
  method,
  crc,
  packedSize,
  size,
  modified,
}: ZipEntry): Uint8Array<ArrayBuffer> {
  const isLarge = Math.max(size, packedSize) >= LARGE
  const extra = isLarge ? zip64Field([size, packedSize]) : empty
  return bytesOf((write) => {
    write.u32(0x04034b50)
    write.u16(isLarge ? VERSION_ZIP64 : VERSION)
    write.u16(UTF_8)
    write.u16(method)
    write.u32(modified)
    write.u32(crc)
    write.u32(isLarge ? LARGE : packedSize)
    write.u32(isLarge ? LARGE : size)
    write.u16(name.length)
    write.u16(extra.length)
    write.bytes(name)
    write.bytes(extra)
  })
}

/** Returns the header of a file in the directory of the archive. */
export function zipDirectoryHeader({
  name,
  method,
  crc,
  packedSize,
  size,
  offset,
  modified,
}: ZipEntry): Uint8Array<ArrayBuffer> {
  const isLarge = Math.max(size, packedSize) >= LARGE
  const isFar = offset >= LARGE
  const extra =
    isLarge || isFar
      ? zip64Field([...(isLarge ? [size, packedSize] : []), ...(isFar ? [offset] : [])])
      : empty
  return bytesOf((write) => {
    write.u32(0x02014b50)
    write.u16(VERSION_ZIP64)
    write.u16(isLarge || isFar ? VERSION_ZIP64 : VERSION)
    write.u16(UTF_8)
    write.u16(method)
    write.u32(modified)
    write.u32(crc)
    write.u32(isLarge ? LARGE : packedSize)
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

/**
 * Returns the end of an archive, which has a ZIP64 part if the directory is far behind its start. `size` and `offset` are
 * those of the directory.
 */
export function zipEnd(count: number, size: number, offset: number): readonly Uint8Array<ArrayBuffer>[] {
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
  })
  return new Uint8Array(bytes)
}

/** Converts a moment in milliseconds to the local date and time of MS-DOS. */
export function dosTime(milliseconds: number): number {
  const at = new Date(milliseconds)
  // MS-DOS counts years from 1980.
  const year = Math.min(127, Math.max(0, at.getFullYear() - 1980))
  const date = (year << 9) | ((at.getMonth() + 1) << 5) | at.getDate()
  return date * 0x1_0000 + ((at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1))
}
