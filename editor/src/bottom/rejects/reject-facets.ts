import type { RejectFilter, RejectList } from '../../server/runs.ts'

type Group = RejectList['groups'][number]

/** One choice of a filter, with the number of rejects that it would select. */
export interface Facet {
  readonly value: string
  readonly count: number
}

/** A column of a node. Two nodes can reject values of columns with the same name. */
export interface ColumnFacet extends Facet {
  readonly nodeId: string
  readonly column: string
}

/** Returns the value by which the filter identifies a column of a node. */
export function columnKey({ nodeId, column }: Pick<Group, 'nodeId' | 'column'>): string {
  return JSON.stringify([nodeId, column])
}

/** Returns the rejected columns, with the number of their rejects that have the chosen reason. */
export function columnFacets(groups: readonly Group[], { reason }: RejectFilter): readonly ColumnFacet[] {
  return [...Map.groupBy(groups, columnKey)].flatMap(([value, [first, ...others]]) => {
    if (!first) return []
    const { nodeId, column } = first
    const same = [first, ...others].filter((one) => reason === undefined || one.reason === reason)
    return [{ value, nodeId, column, count: sumOf(same) }]
  })
}

/** Returns the reasons, with the number of their rejects in the chosen column. */
export function reasonFacets(groups: readonly Group[], { nodeId, column }: RejectFilter): readonly Facet[] {
  return [...Map.groupBy(groups, ({ reason }) => reason)].map(([value, all]) => {
    const same = all.filter(
      (one) => column === undefined || (one.column === column && one.nodeId === (nodeId ?? '')),
    )
    return { value, count: sumOf(same) }
  })
}

function sumOf(groups: readonly Group[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0)
}
