import type { SqlRow, SqlValue } from '../../values.ts'
import type { Frame } from '../expressions/compiled.ts'
import type { WindowUse } from '../expressions/scope.ts'
import { rowKeyer } from '../types/compare.ts'
import { keyOrder } from './sort.ts'

interface Held {
  readonly rows: SqlRow[]
  readonly group: SqlRow
  readonly windows: SqlValue[]
}

/**
 * Collects all rows and then computes all window functions. Each step puts a row and its values into the frame.
 */
export function* windowValues(
  rows: Iterable<void>,
  frame: Frame,
  windows: readonly WindowUse[],
): Iterable<void> {
  const held: Held[] = []
  for (const _ of rows) held.push({ rows: frame.rows.slice(), group: frame.group, windows: [] })
  for (const [at, use] of windows.entries()) fill(held, at, use, frame)
  for (const one of held) {
    restore(frame, one)
    frame.windows = one.windows
    yield
  }
}

function restore(frame: Frame, held: Held): void {
  for (let i = 0; i < held.rows.length; i += 1) frame.rows[i] = held.rows[i] ?? []
  frame.group = held.group
}

function fill(held: readonly Held[], at: number, use: WindowUse, frame: Frame): void {
  const keyOf = rowKeyer(use.partitionBy.map((part) => part.type))
  const order = keyOrder(
    use.orderBy.map((part) => ({ type: part.compiled.type, descending: part.descending })),
  )
  const partitions = new Map<ReturnType<typeof keyOf>, { one: Held; keys: SqlValue[]; value: SqlValue }[]>()
  for (const one of held) {
    restore(frame, one)
    const key = use.partitionBy.length === 0 ? '' : keyOf(use.partitionBy.map((part) => part.run(frame)))
    const keys = use.orderBy.map((part) => part.compiled.run(frame))
    const value =
      use.aggregate === null
        ? null
        : use.aggregate.argument === null
          ? true
          : use.aggregate.argument.run(frame)
    const list = partitions.get(key)
    if (list === undefined) partitions.set(key, [{ one, keys, value }])
    else list.push({ one, keys, value })
  }
  for (const rows of partitions.values()) {
    if (use.orderBy.length > 0) rows.sort((a, b) => order(a.keys, b.keys))
    if (use.aggregate === null) rank(rows, at, use.name, order)
    else accumulate(rows, at, use, order)
  }
}

type Part = { one: Held; keys: SqlValue[]; value: SqlValue }[]
type Order = (a: readonly SqlValue[], b: readonly SqlValue[]) => number

function rank(rows: Part, at: number, name: string, order: Order): void {
  let place = 0
  let dense = 0
  rows.forEach((row, i) => {
    const before = rows[i - 1]
    const isNew = before === undefined || order(before.keys, row.keys) !== 0
    if (isNew) {
      place = i + 1
      dense += 1
    }
    row.one.windows[at] = BigInt(name === 'ROW_NUMBER' ? i + 1 : name === 'RANK' ? place : dense)
  })
}

/** Aggregates the rows up to and including the current row's peers or, without an order, all rows. */
function accumulate(rows: Part, at: number, use: WindowUse, order: Order): void {
  const accumulator = use.aggregate?.create()
  if (accumulator === undefined) return
  let start = 0
  while (start < rows.length) {
    let end = start
    const first = rows[start]
    while (
      end < rows.length &&
      (use.orderBy.length === 0 || order(rows[end]?.keys ?? [], first?.keys ?? []) === 0)
    ) {
      const value = rows[end]?.value ?? null
      if (value !== null) accumulator.add(value)
      end += 1
    }
    const result = accumulator.result()
    for (let i = start; i < end; i += 1) {
      const row = rows[i]
      if (row !== undefined) row.one.windows[at] = result
    }
    start = end
  }
}
