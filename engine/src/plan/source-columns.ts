import { AppError, type Column, type OriginKind } from '@anj/workflow'

/**
 * Kinds with their own text format. Once a column changes to or from such a kind, the same text means something else.
 */
const ownForms: ReadonlySet<OriginKind> = new Set(['timestamptz', 'timetz', 'binary', 'bits'])

export interface SourceColumns {
  /** The columns in the node's settings, in their order, as the server currently describes them. */
  readonly columns: readonly Column[]
  /** Names of columns that have been added to the source since the node was set up. These columns aren't read. */
  readonly further: readonly string[]
}

/**
 * Matches a node's columns with the current columns of its source. Throws if some are missing or have a different type.
 */
export function findSourceColumns(
  title: string,
  expected: readonly Column[],
  now: readonly Column[],
): SourceColumns {
  const byName = new Map(now.map((column) => [column.name, column]))
  const gone: string[] = []
  const changed: string[] = []
  const columns: Column[] = []
  for (const column of expected) {
    const present = byName.get(column.name)
    if (!present) gone.push(column.name)
    else if (isSame(column, present)) columns.push(present)
    else changed.push(`${column.name} (${typeOf(column)}, now ${typeOf(present)})`)
  }
  const changes = [
    ...(gone.length > 0 ? [`gone: ${gone.join(', ')}`] : []),
    ...(changed.length > 0 ? [`of another type: ${changed.join(', ')}`] : []),
  ]
  if (changes.length > 0) throw new AppError('sourceColumnsChanged', { title, changes: changes.join('; ') })
  const known = new Set(expected.map(({ name }) => name))
  return { columns, further: now.map(({ name }) => name).filter((name) => !known.has(name)) }
}

function isSame(before: Column, now: Column): boolean {
  const form = ({ origin }: Column) => (origin && ownForms.has(origin.kind) ? origin.kind : null)
  return before.type === now.type && form(before) === form(now)
}

function typeOf({ type, origin }: Column): string {
  return origin ? origin.kind : type
}
