import { join } from 'node:path'
import {
  type CheckedSql,
  type ConfigOf,
  comparedColumn,
  failOnReject,
  newNode,
  newRule,
  newSimilarRows,
  type RowRule,
  type StepKind,
  unchangedTypes,
  type WorkflowGraph,
} from '@anj/workflow'

/** A chain of steps, and the same work as SQL over the view `orders`, whose columns have the types of the file. */
export interface StepCase {
  readonly name: string
  readonly chain: readonly { readonly kind: StepKind; readonly config: object }[]
  readonly sql: string
  /** SQL for what the chain finds out before it writes, such as the number of rows that fail a rule. */
  readonly before?: string
  /** The most rows to measure with. */
  readonly mostRows?: number
  /** Largest time of the chain, relative to the SQL. */
  readonly atMost: number
}

const step = <K extends StepKind>(kind: K, config: ConfigOf<K>) => ({ kind, config })
const condition = (column: string, operator: string, ...values: readonly string[]) => ({
  column,
  operator,
  values,
  ignoreCase: false,
})
const where = (...conditions: readonly ReturnType<typeof condition>[]) =>
  step('filterRows', { match: 'all', groups: [{ match: 'all', conditions }] } as ConfigOf<'filterRows'>)
const key = (column: string, descending = false) => ({
  column,
  descending,
  emptyFirst: false,
  ignoreCase: false,
})

/** The columns of the file: the SQL that makes the text of row i, and the type that the file's column has. */
export const orderColumns = [
  { name: 'id', text: 'i::varchar', type: 'int', sql: 'bigint' },
  { name: 'region', text: "'region ' || (i % 20)", type: null, sql: 'varchar' },
  { name: 'customer', text: "'customer ' || (hash(i) % 500000)", type: null, sql: 'varchar' },
  { name: 'day', text: "(date '2024-01-01' + (hash(i, 1) % 700)::int)::varchar", type: 'date', sql: 'date' },
  {
    name: 'amount',
    text: "(hash(i, 2) % 100000)::varchar || '.' || lpad((i % 100)::varchar, 2, '0')",
    type: 'decimal',
    sql: 'decimal(18, 2)',
  },
  { name: 'quantity', text: '(hash(i, 3) % 50)::varchar', type: 'int', sql: 'bigint' },
  {
    name: 'status',
    text: "['open', 'paid', 'sent', 'back'][1 + (hash(i, 4) % 4)::int]",
    type: null,
    sql: 'varchar',
  },
  {
    name: 'note',
    text: `'{"order":' || i || ',"to":{"city":"city ' || (i % 1000) || '"}}'`,
    type: null,
    sql: 'varchar',
  },
  { name: 'email', text: "'user' || (i % 1000000) || '@example.com'", type: null, sql: 'varchar' },
  { name: 'code', text: 'md5(i::varchar)', type: null, sql: 'varchar' },
] as const

const rules = (...list: readonly RowRule[]) =>
  step('checkRows', { rules: list.map((rule) => ({ ...rule, onFailure: 'leaveOut' as const })) })
const repeated = 'select code from orders group by code having count(*) > 1'
const failing = [
  'customer is null',
  'quantity not between 0 and 48',
  "not regexp_full_match(email, '[a-z0-9]+@example[.]com')",
].map((rule) => `(${rule})`)

const query = `select customer, count(*) as orders, max(day) as latest from input1
  where status = 'paid' group by customer having count(*) > 1`
const written = (checked: Omit<CheckedSql, 'query'>) =>
  step('sqlQuery', { query, checked: { ...checked, query } })

/** The steps to measure. */
export const stepCases: readonly StepCase[] = [
  {
    name: 'filter by a text',
    chain: [where(condition('region', 'is', 'region 3'))],
    sql: "select * from orders where region = 'region 3'",
    atMost: 1.25,
  },
  {
    name: 'five filters',
    chain: [
      where(condition('region', 'isNot', 'region 3')),
      where(condition('quantity', 'isGreater', '5')),
      where(condition('day', 'isAtLeast', '2024-02-01')),
      where(condition('status', 'isOneOf', 'paid', 'sent')),
      where(condition('amount', 'isGreater', '100')),
    ],
    sql: `select * from orders where region is distinct from 'region 3' and quantity > 5 and day >= date '2024-02-01'
      and status in ('paid', 'sent') and amount > 100`,
    atMost: 1.3,
  },
  {
    name: 'sort by a date and a text',
    chain: [step('sortRows', { keys: [key('day', true), key('customer')] })],
    sql: 'select * from orders order by day desc nulls last, customer nulls last',
    atMost: 1.25,
  },
  {
    name: 'newest row of each customer',
    chain: [step('removeDuplicates', { columns: ['customer'], keep: 'first', order: [key('day', true)] })],
    sql: 'select * from orders qualify row_number() over (partition by customer order by day desc nulls last) = 1',
    atMost: 1.25,
  },
  {
    name: 'amount of each customer by status',
    chain: [
      step('pivot', {
        keys: [{ column: 'customer', part: 'value', name: 'customer' }],
        column: 'status',
        values: ['open', 'paid', 'sent', 'back'].map((value) => ({ value, name: value })),
        cell: {
          function: 'sum',
          column: 'amount',
          percentile: 90,
          separator: ', ',
          distinct: false,
          order: [],
        },
        others: 'fail',
        othersName: 'Other',
      }),
    ],
    sql: `select customer, sum(amount) filter (where status = 'open') as open,
      sum(amount) filter (where status = 'paid') as paid, sum(amount) filter (where status = 'sent') as sent,
      sum(amount) filter (where status = 'back') as back from orders group by customer`,
    atMost: 1.25,
  },
  {
    name: 'three rules about rows',
    chain: [
      rules(
        newRule('notEmpty', ['customer']),
        { ...newRule('inRange', ['quantity']), least: '0', most: '48' },
        { ...newRule('matches', ['email']), pattern: '[a-z0-9]+@example[.]com' },
      ),
    ],
    before: `select ${failing.map((rule) => `count_if${rule}`).join(', ')} from orders`,
    sql: `select * from orders where not (${failing.join(' or ')})`,
    atMost: 1.25,
  },
  {
    name: 'a key that only one row may have',
    chain: [rules(newRule('unique', ['code']))],
    before: `select count(*) from orders where code in (${repeated})`,
    sql: `select * from orders where code not in (${repeated}) order by id`,
    atMost: 1.25,
  },
  {
    name: 'two values of JSON texts',
    chain: [
      step('parseJson', {
        column: 'note',
        columns: [
          { path: 'order', name: 'number', type: 'int' },
          { path: 'to.city', name: 'city', type: 'text' },
        ],
        list: '',
        keepWithout: true,
        keepOriginal: true,
        ...failOnReject(),
      }),
    ],
    sql: `select *, cast(json_extract_string(note, '$.order') as bigint) as number,
      json_extract_string(note, '$.to.city') as city from orders`,
    atMost: 1.25,
  },
  {
    name: 'a SELECT that groups',
    chain: [
      written({
        inputs: [inputColumns()],
        columns: [
          { name: 'customer', type: 'text' },
          { name: 'orders', type: 'int' },
          { name: 'latest', type: 'date' },
        ],
        isOrdered: false,
      }),
    ],
    sql: query.replace('input1', 'orders'),
    atMost: 1.25,
  },
  {
    name: 'similar codes',
    chain: [step('similarRows', newSimilarRows([comparedColumn('code')]))],
    sql: `select o.*, s.n from orders o left join (select id, count(*) as n from (
        select a.id from orders a join orders b on left(a.code, 4) = left(b.code, 4) and a.id <> b.id
          where jaro_winkler_similarity(a.code, b.code) >= 0.9
        union all select a.id from orders a join orders b on right(a.code, 4) = right(b.code, 4) and a.id <> b.id
          where jaro_winkler_similarity(a.code, b.code) >= 0.9) group by id) s using (id) order by o.id`,
    mostRows: 100_000,
    atMost: 1.25,
  },
]

function inputColumns(): CheckedSql['inputs'][number] {
  return orderColumns.map(({ name, type }) => ({ name, type: type ?? 'text' }))
}

/** Returns the path of the file with a number of rows. */
export function ordersIn(folder: string, rows: number): string {
  return join(folder, `orders-${rows}.parquet`)
}

/** Returns the path of the JSON file that describes the file as a source, with what the ingest has proven. */
export function sourceIn(folder: string, rows: number): string {
  return join(folder, `source-${rows}.json`)
}

/** Returns the workflow with a case's chain behind the file, and the id of its last node. */
export function workflowOf({ chain }: StepCase): { readonly workflow: WorkflowGraph; readonly last: string } {
  const at = { x: 0, y: 0 }
  const columnDataTypes = orderColumns.flatMap(({ name, type }) =>
    type === null ? [] : [{ columnName: name, fromType: 'text' as const, toType: type }],
  )
  const file = newNode('csvInput', 'file', at)
  const config = {
    ...file.data.config,
    datasetId: 'file',
    columns: orderColumns.map(({ name }) => ({ name, type: 'text' as const })),
    types: { ...unchangedTypes(), columnDataTypes },
  }
  const nodes = [
    { ...file, data: { ...file.data, config } } as typeof file,
    ...chain.map(({ kind, config: settings }, i) => {
      const node = newNode(kind, `step ${i}`, at)
      return { ...node, data: { ...node.data, config: settings } } as typeof node
    }),
  ]
  const edges = nodes
    .slice(1)
    .map(({ id }, i) => ({ id: `edge ${i}`, source: nodes[i]?.id ?? '', target: id }))
  return { workflow: { nodes, edges }, last: nodes.at(-1)?.id ?? '' }
}
