import { fileURLToPath } from 'node:url'

/** Set to true by the bundler; not there when the sources run as they are. */
declare const ANJ_BUNDLED: boolean | undefined

/** The engine's child processes and threads, by the name of their bundle, with the place of their source from here. */
export const childSources = {
  'run-child': '../child/run-child.ts',
  'ingest-child': '../ingest/ingest-child.ts',
  'extract-child': '../extract/extract-child.ts',
  'preview-child': '../preview/preview-child.ts',
  'export-thread': '../insights/export-thread.ts',
} as const
export type ChildName = keyof typeof childSources

let bundles = typeof ANJ_BUNDLED !== 'undefined' && ANJ_BUNDLED ? new URL('./', import.meta.url) : null

/** Lets children run from the bundles of a folder, as in the product, though this process runs from sources. */
export function runChildrenFrom(folder: URL): void {
  bundles = folder
}

/** Path of a child's or thread's entry file. */
export function childEntry(name: ChildName): string {
  return entryFile(name, new URL(childSources[name], import.meta.url))
}

/** The bundle of a program beside ours, or else its source, which Node runs by stripping the types. */
export function entryFile(name: string, source: URL): string {
  return fileURLToPath(bundles ? new URL(`${name}.mjs`, bundles) : source)
}
