/** Readable descriptions of keys and indexes, for screens and exports. */
import {
  type DictionaryForeignKey,
  type DictionaryIndex,
  type DictionaryKey,
  tableLabel,
} from './dictionary.ts'

/** Returns the columns of a key, such as `(order_id, line)`. */
export function describeKey({ columns }: Pick<DictionaryKey, 'columns'>): string {
  return `(${columns.join(', ')})`
}

/** Returns a foreign key, such as `(customer_id) → sales.customers (id), on delete CASCADE`. */
export function describeForeignKey({
  columns,
  references: { schema, table, columns: keys },
  onDelete,
  onUpdate,
}: DictionaryForeignKey): string {
  const does = [
    onDelete === 'NO ACTION' ? [] : [`on delete ${onDelete}`],
    onUpdate === 'NO ACTION' ? [] : [`on update ${onUpdate}`],
  ].flat()
  const to = `${tableLabel({ schema, name: table })} (${keys.join(', ')})`
  return [`(${columns.join(', ')}) → ${to}`, ...does].join(', ')
}

/** Returns an index, such as `unique btree (lower(email), id desc) include (name) where active`. */
export function describeIndex({ unique, method, columns, included, predicate }: DictionaryIndex): string {
  const parts = columns.map(({ name, expression, prefix, variant, descending }) =>
    [
      `${name ?? expression ?? '?'}${prefix === null ? '' : `(${prefix})`}`,
      ...(variant ? [variant] : []),
      ...(descending ? ['desc'] : []),
    ].join(' '),
  )
  return [
    ...(unique ? ['unique'] : []),
    method,
    ...(parts.length > 0 ? [`(${parts.join(', ')})`] : []),
    ...(included.length > 0 ? [`include (${included.join(', ')})`] : []),
    ...(predicate === null ? [] : [`where ${predicate}`]),
  ].join(' ')
}
