import { fileURLToPath } from 'node:url'

/** True in bundles, where the bundler sets it. Undefined when the sources run directly. */
declare const ANJ_BUNDLED: boolean | undefined

/**
 * The engine's child processes and threads, with the names of their bundles and the relative paths of their sources.
 */
export const childSources = {
  'run-child': '../child/run-child.ts',
  'ingest-child': '../ingest/ingest-child.ts',
  'piece-child': '../pieces/piece-child.ts',
  'extract-child': '../extract/extract-child.ts',
  'preview-child': '../preview/preview-child.ts',
  'export-thread': '../insights/export-thread.ts',
  'json-thread': '../json/json-thread.ts',
} as const
export type ChildName = keyof typeof childSources

let bundles = typeof ANJ_BUNDLED !== 'undefined' && ANJ_BUNDLED ? new URL('./', import.meta.url) : null

/** Makes children run from the bundles in a folder, as in the product, although this process runs from sources. */
export function runChildrenFrom(folder: URL): void {
  bundles = folder
}

/** Returns the path of the entry file of a child or thread. */
export function childEntry(name: ChildName): string {
  return entryFile(name, new URL(childSources[name], import.meta.url))
}

/**
 * Returns the path of a program's bundle next to this one, or of its source, which Node runs by stripping the types.
 */
export function entryFile(name: string, source: URL): string {
  return fileURLToPath(bundles ? new URL(`${name}.mjs`, bundles) : source)
}
