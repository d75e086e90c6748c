import type { SchemaDescription, TableDescription } from '../../../engine/src/testing/schemas/description.ts'

const COLUMNS = 20

/**
 * Describes tables of twenty columns that reference each other, with keys, indexes, defaults, a check, and comments on
 * every fourth.
 */
export function manyTables(count: number): SchemaDescription {
  return { tables: Array.from({ length: count }, (_, i) => tableOf(i)) }
}

function tableOf(i: number): TableDescription {
  const name = `table_${String(i).padStart(5, '0')}`
  const others = Array.from({ length: COLUMNS - 8 }, (_, n) => ({
    name: `attribute_${n}`,
    type: n % 2 === 0 ? ('text(40)' as const) : ('decimal(12,2)' as const),
    ...(n % 4 === 0 ? { comment: `What attribute ${n} of ${name} says` } : {}),
  }))
  return {
    name,
    comment: `One of many: ${name}`,
    columns: [
      { name: 'id', type: 'integer', identity: true },
      { name: 'code', type: 'text(20)', notNull: true },
      { name: 'parent_id', type: 'integer' },
      { name: 'price', type: 'decimal(12,2)', notNull: true, default: 0 },
      { name: 'active', type: 'boolean', notNull: true, default: true },
      { name: 'made_on', type: 'date' },
      { name: 'changed_at', type: 'datetime', notNull: true, default: { sql: 'current_timestamp' } },
      { name: 'remark', type: 'text' },
      ...others,
    ],
    primaryKey: ['id'],
    uniqueKeys: [{ columns: ['code'] }],
    foreignKeys:
      i === 0
        ? []
        : [
            {
              columns: ['parent_id'],
              references: { table: `table_${String(i - 1).padStart(5, '0')}`, columns: ['id'] },
            },
          ],
    indexes: [{ name: `${name}_parent`, columns: ['parent_id', 'made_on'] }],
    checks: [{ name: `${name}_price`, expression: '[price] >= 0' }],
  }
}
