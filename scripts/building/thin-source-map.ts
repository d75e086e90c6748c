import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec'

/** The parts of a source map that this module reduces. */
export interface SourceMapFile {
  readonly mappings: string
  readonly names: readonly string[]
}

/**
 * Returns a source map with only the file and line of each position. This saves memory, because Node keeps every entry
 * in a map as an object after the first stack trace.
 */
export function thinSourceMap<T extends SourceMapFile>(map: T): T {
  const lines = decode(map.mappings).map((segments) => {
    let [file, line] = [-1, -1]
    return segments.flatMap((segment): SourceMapSegment[] => {
      if (segment.length === 1) {
        ;[file, line] = [-1, -1]
        return [segment]
      }
      const [column, source, sourceLine, sourceColumn] = segment
      if (source === file && sourceLine === line) return []
      ;[file, line] = [source, sourceLine]
      return [[column, source, sourceLine, sourceColumn]]
    })
  })
  return { ...map, names: [], mappings: encode(lines) }
}
