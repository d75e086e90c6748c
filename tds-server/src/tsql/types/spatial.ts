/**
 * Stores spatial values as SRID and well-known text instead of SQL Server's binary format. Readers must ask for the
 * text.
 */
export function spatialBytes(text: string, srid: number): Buffer {
  const shape = text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^([A-Za-z]+) ?\(/, (_, name: string) => `${name.toUpperCase()} (`)
  return Buffer.from(`${srid};${shape}`)
}

export const spatialText = (bytes: Buffer): string => bytes.toString().replace(/^\d+;/, '')
export const spatialSrid = (bytes: Buffer): number => Number(/^\d+/.exec(bytes.toString())?.[0] ?? 0)
