import {
  type Aggregate,
  type Column,
  canAggregate,
  type DatePart,
  dateParts,
  defaultName,
  type GroupKeys,
  hasDate,
  isNumberType,
  keyName,
  uniqueNames,
} from '@anj/workflow'

const parts: Readonly<Record<DatePart, string>> = {
  value: 'Each value',
  year: 'Year',
  quarter: 'Quarter',
  month: 'Month',
  week: 'Week (from Monday)',
  day: 'Day',
}

/** The parts of a date, with the labels of the menu. */
export const partOptions = dateParts.map((value) => ({ value, label: parts[value] }))

/** Returns a name that differs from the others. */
function freeName(name: string, others: readonly string[]): string {
  return uniqueNames([...others, name]).at(-1) ?? name
}

/**
 * Returns the column of numbers that a new aggregate probably sums: one with decimals rather than whole numbers, which
 * are often the numbers of orders or customers. Undefined if there is no column of numbers without an aggregate.
 */
export function columnToSum(
  columns: readonly Column[],
  aggregates: readonly Pick<Aggregate, 'column'>[],
): Column | undefined {
  const free = columns.filter(
    ({ name, type }) => isNumberType(type) && !aggregates.some(({ column }) => column === name),
  )
  return free.find(({ type }) => type !== 'int') ?? free[0]
}

/** Returns an aggregate of a column: the sum of numbers, or else the number of its values. */
export function newAggregate(column: Column | undefined, others: readonly string[]): Aggregate {
  const by = !column ? 'countRows' : canAggregate('sum', column.type) ? 'sum' : 'countValues'
  return {
    function: by,
    column: column?.name ?? '',
    name: freeName(defaultName(by, column?.name ?? ''), others),
    percentile: 90,
    separator: ', ',
    distinct: false,
    order: [],
  }
}

/**
 * Returns an aggregate with another function or column. A name that the user hasn't changed follows. A function that the
 * new column doesn't have becomes the number of values.
 */
export function withAggregate(
  aggregate: Aggregate,
  changed: Partial<Pick<Aggregate, 'function' | 'column'>>,
  columns: readonly Column[],
  others: readonly string[],
): Aggregate {
  const next = { ...aggregate, ...changed }
  if (next.function === 'countRows') next.column = ''
  else if (next.column === '') next.column = columns[0]?.name ?? ''
  const type = columns.find(({ name }) => name === next.column)?.type
  if (type && !canAggregate(next.function, type)) {
    // A function that was just chosen looks for a column that has it. Without one, the problem says what to do.
    const fitting = columns.find((column) => canAggregate(next.function, column.type))
    if (!changed.function) next.function = 'countValues'
    else if (fitting) next.column = fitting.name
  }
  const was = defaultName(aggregate.function, aggregate.column)
  const isDefault = aggregate.name === was || aggregate.name.startsWith(`${was} (`)
  return isDefault ? { ...next, name: freeName(defaultName(next.function, next.column), others) } : next
}

/** Returns a key with another column or part. A name that the user hasn't changed follows. */
export function withKey(
  key: GroupKeys[number],
  changed: Partial<Pick<GroupKeys[number], 'column' | 'part'>>,
  columns: readonly Column[],
  others: readonly string[],
): GroupKeys[number] {
  const next = { ...key, ...changed }
  const type = columns.find(({ name }) => name === next.column)?.type
  if (type && !hasDate(type)) next.part = 'value'
  const isDefault = key.name === keyName(key) || key.name.startsWith(`${keyName(key)} (`)
  return isDefault ? { ...next, name: freeName(keyName(next), others) } : next
}

/** Returns a key for a column, or for a part of its dates. */
export function newKey(
  column: string,
  others: readonly string[],
  part: DatePart = 'value',
): GroupKeys[number] {
  return { column, part, name: freeName(keyName({ column, part }), others) }
}
