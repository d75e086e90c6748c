/**
 * Writes the lower 32 bits of an integer, least significant byte first. This is faster than a call to Buffer's own
 * methods.
 */
export function writeUint32(out: Buffer, at: number, value: number): void {
  const word = value | 0
  out[at] = word & 0xff
  out[at + 1] = (word >>> 8) & 0xff
  out[at + 2] = (word >>> 16) & 0xff
  out[at + 3] = word >>> 24
}

/** Writes the lower 16 bits of an integer, least significant byte first. */
export function writeUint16(out: Buffer, at: number, value: number): void {
  out[at] = value & 0xff
  out[at + 1] = (value >>> 8) & 0xff
}
