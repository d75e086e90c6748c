import type { SqlRow, SqlValue } from '../../values.ts'
import type { Accumulator } from '../expressions/aggregates.ts'
import type { Frame } from '../expressions/compiled.ts'
import type { Grouping } from '../expressions/scope.ts'
import { rowKeyer } from '../types/compare.ts'
import { keyOrder } from './sort.ts'

interface Group {
  readonly keys: SqlRow
  readonly accumulators: Accumulator[]
  /** Values of aggregates with ORDER BY. They are sorted and added once all rows have been read. */
  readonly waiting: {
    readonly at: number
    readonly value: Exclude<SqlValue, null>
    readonly keys: SqlValue[]
  }[]
}

/** Groups rows by key. Each step puts one group's keys and aggregates into the frame. */
export function* groupRows(
  rows: Iterable<void>,
  frame: Frame,
  grouping: Grouping,
  isWhole: boolean,
): Iterable<void> {
  const { keys, aggregates } = grouping
  const keyOf = rowKeyer(keys.map((key) => key.compiled.type))
  const groups = new Map<ReturnType<typeof keyOf>, Group>()
  const made = (values: SqlRow): Group => ({
    keys: values,
    accumulators: aggregates.map(({ aggregate }) => aggregate.create()),
    waiting: [],
  })
  if (isWhole) groups.set('', made([]))
  const whole = isWhole ? groups.get('') : undefined
  for (const _ of rows) {
    let group = whole
    if (group === undefined) {
      const values = keys.map((key) => key.compiled.run(frame))
      const key = keyOf(values)
      group = groups.get(key)
      if (group === undefined) {
        group = made(values)
        groups.set(key, group)
      }
    }
    for (let i = 0; i < aggregates.length; i += 1) {
      const aggregate = aggregates[i]?.aggregate
      if (aggregate === undefined) continue
      const value = aggregate.argument === null ? true : aggregate.argument.run(frame)
      if (value === null) continue
      if (aggregate.order.length === 0) group.accumulators[i]?.add(value)
      else group.waiting.push({ at: i, value, keys: aggregate.order.map((part) => part.compiled.run(frame)) })
    }
  }
  for (const group of groups.values()) {
    finish(group, grouping)
    frame.group = [...group.keys, ...group.accumulators.map((accumulator) => accumulator.result())]
    yield
  }
}

function finish(group: Group, grouping: Grouping): void {
  for (let i = 0; i < grouping.aggregates.length; i += 1) {
    const order = grouping.aggregates[i]?.aggregate.order ?? []
    if (order.length === 0) continue
    const compare = keyOrder(order.map((part) => ({ type: part.compiled.type, descending: part.descending })))
    const mine = group.waiting.filter((one) => one.at === i).sort((a, b) => compare(a.keys, b.keys))
    for (const { value } of mine) group.accumulators[i]?.add(value)
  }
}
