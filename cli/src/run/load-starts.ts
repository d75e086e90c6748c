import {
  AppError,
  incrementalInputs,
  type LoadFrom,
  nameOf,
  readLoadFrom,
  type WorkflowGraph,
} from '@anj/workflow'

/** The starts from `--load-from NAME=VALUE` options, by name of the input: a bound, or null for all rows. */
export type GivenStarts = ReadonlyMap<string, string | null>

const BEGINNING = 'beginning'

/** Parses `--load-from` options. A value may contain equals signs, a name can't. Throws `cliLoadFromOption`. */
export function readLoadFromOptions(given: readonly string[]): GivenStarts {
  const starts = new Map<string, string | null>()
  for (const option of given) {
    const at = option.indexOf('=')
    if (at < 1) throw new AppError('cliLoadFromOption', { given: option })
    const value = option.slice(at + 1)
    starts.set(option.slice(0, at), value === BEGINNING ? null : value)
  }
  return starts
}

/**
 * Returns where the inputs with a rising column begin, by node. Throws if one of them has no start, because the command
 * keeps no bounds between runs.
 */
export function loadStartsOf(graph: WorkflowGraph, given: GivenStarts): LoadFrom {
  const starts: Record<string, string | null> = {}
  const used = new Set<string>()
  for (const { node, column } of incrementalInputs(graph)) {
    const title = nameOf(node)
    const name = given.has(node.id) ? node.id : title
    const start = given.get(name)
    if (start === undefined) throw new AppError('cliLoadStartNeeded', { title, column }, { nodeId: node.id })
    starts[node.id] = start
    used.add(name)
  }
  for (const name of given.keys())
    if (!used.has(name)) throw new AppError('loadFromUnknown', { nodeId: name })
  return readLoadFrom(graph, starts)
}
