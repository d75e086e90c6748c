import type { Diagram, DiagramColumn, DiagramRelationship, DiagramTable } from './model.ts'

const schemas = ['sales', 'crm', 'stock', 'hr', 'web'] as const
const nouns = ['orders', 'customers', 'products', 'invoices', 'people', 'visits', 'prices', 'files'] as const
const adjectives = ['', 'old_', 'daily_', 'external_', 'planned_', 'shared_'] as const

const column = (name: string, type: string, more: Partial<DiagramColumn> = {}): DiagramColumn => ({
  name,
  type,
  nullable: false,
  primaryKey: false,
  foreignKey: false,
  unique: false,
  ...more,
})

/**
 * Creates a diagram with a realistic structure: most tables refer to a few others, some are hubs, and some have no
 * relationships.
 */
export function makeDiagram(count: number): Diagram {
  const few = count <= 20 ? schemas.slice(0, 2) : schemas
  const perSchema = Math.ceil(count / few.length)
  const relationships: DiagramRelationship[] = []
  const tables: DiagramTable[] = []
  for (let at = 0; at < count; at++) {
    const schema = few[Math.floor(at / perSchema)] ?? 'sales'
    const within = at % perSchema
    const noun = nouns[within % nouns.length]
    const kindOf = adjectives[Math.floor(within / nouns.length) % adjectives.length]
    const number = Math.floor(within / (nouns.length * adjectives.length))
    const name = `${kindOf}${noun}${number > 0 ? `_${number + 1}` : ''}`
    const id = `${schema}.${name}`
    const columns = [column('id', 'integer', { primaryKey: true })]
    // Every seventh table has no relationships. The others refer to the hub of their schema or to an earlier table.
    const parents = within === 0 || at % 7 === 3 ? [] : parentsOf(at, within, perSchema)
    for (const parent of new Set(parents)) {
      const to = tables[parent]
      if (!to) continue
      const key = `${to.name.replace(/s$/, '')}_id`
      const isImplied = (at + parent) % 9 === 0
      const nullable = (at + parent) % 3 === 0
      columns.push(column(key, 'integer', { foreignKey: !isImplied, nullable }))
      relationships.push({
        id: `${id}/${key}`,
        name: `${name}_${key}_fkey`,
        from: { table: id, columns: [key] },
        to: { table: to.id, columns: ['id'] },
        fromMany: (at + parent) % 11 !== 0,
        toOptional: nullable,
        implied: isImplied,
      })
    }
    const facts = ['name', 'created_at', 'price', 'note', 'is_active', 'country', 'changed_by', 'state']
    const types = [
      'varchar(100)',
      'timestamp',
      'numeric(10,2)',
      'text',
      'boolean',
      'char(2)',
      'text',
      'smallint',
    ]
    for (let fact = 0; fact < 3 + ((at * 5) % 6); fact++)
      columns.push(column(facts[fact] ?? 'x', types[fact] ?? 'text', { nullable: fact % 2 === 1 }))
    const isView = at % 23 === 22
    tables.push({
      id,
      schema,
      name,
      kind: isView ? 'view' : 'table',
      comment: at % 4 ? null : `All ${name}.`,
      columns,
    })
  }
  return { database: 'shop', tables, relationships, unseen: [] }
}

function parentsOf(at: number, within: number, perSchema: number): readonly number[] {
  const first = at - within
  const near = first + ((within * 7 + 3) % within)
  const hub = first + (within % 3 === 0 ? 0 : Math.min(within - 1, 1 + (within % 4)))
  const elsewhere = at > perSchema && at % 5 === 0 ? [(at * 3) % first] : []
  return [...(within % 2 ? [near] : [near, hub]), ...elsewhere].filter((parent) => parent < at)
}
