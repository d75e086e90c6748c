import { jsonColumnPaths, namesOfValues, type ParseJsonConfig, parseJsonPath } from '@anj/workflow'

type JsonColumn = ParseJsonConfig['columns'][number]

/** Returns the found paths that can become columns and aren't columns yet. */
export function pathsToAdd(config: ParseJsonConfig, found: readonly string[]): readonly string[] {
  const known = new Set(config.columns.map(({ path }) => path))
  const paths = found.filter((path) => !known.has(path))
  const columns = paths.map((path): JsonColumn => ({ path, name: path, type: 'text' }))
  const readable = jsonColumnPaths({ ...config, columns })
  return paths.filter((_, i) => readable[i] !== null)
}

/** Returns columns of texts for paths, named after the last member of each path. */
export function newJsonColumns(paths: readonly string[], taken: readonly string[]): readonly JsonColumn[] {
  const names = namesOfValues(paths.map(lastName), taken)
  return paths.map((path, i) => ({ path, name: names[i] ?? path, type: 'text' }))
}

function lastName(path: string): string {
  const names = (parseJsonPath(path) ?? []).flatMap((step) =>
    step !== 'each' && 'name' in step ? [step.name] : [],
  )
  return names.at(-1) ?? 'value'
}
