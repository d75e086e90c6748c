import type { DatabaseFamily } from '@anj/workflow'
import { dialects } from '../../../engine/src/advisor/dialects/index.ts'
import { indexName } from '../../../engine/src/advisor/names.ts'
import type {
  ColumnDescription,
  SchemaDescription,
  TableDescription,
} from '../../../engine/src/testing/schemas/description.ts'
import { foreignKeyTo, rowsOf, table, tableWithId } from './shorthand.ts'

/** Characters that end a name, string, statement or comment on some server, and a two-byte letter. */
const SIGNS = 'Ö"\'`[]\\;-- '
/** Names that are used unchanged. Some of them are reserved words. */
const asTheyAre = new Set(['id', 'order', 'group', 'table'])

/** Returns the name of a schema's table or column on the server. */
export function awkwardName(name: string): string {
  return asTheyAre.has(name) ? name : `${SIGNS}${name}`
}

/** Maximum number of bytes in a PostgreSQL name. `long` returns a name of that length with the given end. */
const LONGEST_NAME = 63
const long = (end: string) =>
  `${'x'.repeat((LONGEST_NAME - Buffer.byteLength(awkwardName(`_${end}`))) % 2)}${'ü'.repeat(Math.floor((LONGEST_NAME - Buffer.byteLength(awkwardName(`_${end}`))) / 2))}_${end}`
const longTable = long('crates')

/** Returns the name that a fix chooses unless it is taken. */
const chosen = (name: string, column: string, end?: string) =>
  indexName({ schema: '', name: awkwardName(name) }, [awkwardName(column)], end)

const explained = { comment: "It's \\explained\\; -- here" }
const cities = (i: number) => `Town ${i % 7}`

/** Text types that a foreign key on MySQL or SQL Server can't relate to other text types, even of the same length. */
const compared = {
  postgresql: 'varchar(10) collate "C"',
  mysql: 'varchar(10) collate utf8mb4_bin',
  mssql: 'nvarchar(10) collate Latin1_General_BIN2',
}

const tables: readonly TableDescription[] = [
  table('visits', ['page text(80)!'], { rows: rowsOf(3, () => ['/home']) }),
  table('rates', ['country char(2)!', 'day date!', 'rate decimal(9,4)'], {
    ...explained,
    uniqueKeys: [{ name: 'rates once', columns: ['country', 'day'] }],
  }),
  table('taggings', ['post integer!', 'tag integer!'], {
    ...explained,
    indexes: [{ name: "taggings' apart", columns: ['post', 'tag'], unique: true }],
  }),
  table('countries', ['country_code text(3)!', 'title text(30)'], {
    ...explained,
    rows: rowsOf(60, (i) => [`c${i}`, `Country ${i % 9}`]),
  }),
  tableWithId('articles', ['sku text(20)', 'colour text(20)', 'net_price float'], {
    ...explained,
    indexes: [{ name: chosen('articles', 'sku', 'key'), columns: ['colour'] }],
    rows: rowsOf(60, (i) => [i, `A-${i}`, 'red', i + 0.25]),
  }),
  tableWithId(
    'customers',
    ['fax text(20)', { name: 'city', type: 'text(500)', ...explained }, 'grade integer'],
    {
      ...explained,
      rows: rowsOf(60, (i) => [i, null, cities(i), 1 + (i % 3)]),
    },
  ),
  tableWithId('order', ['customer_id integer', 'group integer'], {
    ...explained,
    rows: rowsOf(60, (i) => [i, 1 + (i % 30), 1]),
  }),
  tableWithId('letters', ['customer integer!', 'customer_id bigint!'], {
    ...explained,
    foreignKeys: [foreignKeyTo('customer', 'customers', { name: chosen('order', 'customer_id', 'fk') })],
    indexes: [{ name: chosen('letters', 'customer'), columns: ['customer_id'] }],
    rows: rowsOf(60, (i) => [i, 1 + (i % 30), 1 + (i % 40)]),
  }),
  tableWithId('folders', ['parent integer'], {
    ...explained,
    foreignKeys: [foreignKeyTo('parent', 'folders', { name: 'folders in' })],
    rows: rowsOf(5, (i) => [i, i === 1 ? null : 1]),
  }),
  tableWithId('people', ['city text(40)', 'street text(80)', 'email text(80)!', 'deleted_at datetime'], {
    ...explained,
    uniqueKeys: [
      { name: 'people once', columns: ['email', 'deleted_at'] },
      { name: 'people by mail', columns: ['email'] },
    ],
    indexes: [
      { name: 'people "again"', columns: ['email'], unique: true },
      { name: 'people a', columns: ['city', 'street'] },
      { name: "people's `b`", columns: ['city', 'street'] },
      { name: 'people_city', columns: ['city'] },
      { name: 'people unused', columns: ['street'] },
    ],
  }),
  tableWithId('members', ['email text(80)!', 'left_at datetime'], {
    ...explained,
    uniqueKeys: [{ name: 'members once', columns: ['email', 'left_at'] }],
    rows: rowsOf(4, (i) => [i, `m${i}@example.com`, i === 1 ? null : '2026-01-02 03:04:05']),
  }),
  tableWithId('branches', ['parent integer'], {
    ...explained,
    foreignKeys: [foreignKeyTo('parent', 'branches', { name: 'branches of' })],
    indexes: [{ name: 'branches by parent', columns: ['parent'] }],
    rows: rowsOf(3, (i) => [i, 1]),
  }),
  tableWithId('parcels', ['tracking_code text(900)'], {
    ...explained,
    rows: rowsOf(60, (i) => [i, `parcel ${i}`]),
  }),
  tableWithId('watched', ['net_price float', 'fax text(20)', 'pieces text(20)'], {
    ...explained,
    rows: rowsOf(40, (i) => [i, i + 0.5, null, `${i}`]),
  }),
  table('colours', [{ name: 'colour_code', type: compared, notNull: true }], {
    ...explained,
    primaryKey: ['colour_code'],
    rows: rowsOf(5, (i) => [`c${i}`]),
  }),
  tableWithId('paints', ['colour_code text(10)'], {
    ...explained,
    rows: rowsOf(40, (i) => [i, `c${1 + (i % 5)}`]),
  }),
  tableWithId('invoices', ['customer_number integer', 'created_at datetime'], {
    ...explained,
    rows: rowsOf(3, (i) => [i, i, '2026-01-02 03:04:05']),
  }),
  tableWithId('reminders', ['customer_number integer', 'created_at datetime'], {
    ...explained,
    rows: rowsOf(3, (i) => [i, i, '2026-01-02 03:04:05']),
  }),
  tableWithId('claims', ['customer_number text(12)', 'created_at date'], {
    ...explained,
    rows: rowsOf(3, (i) => [i, `${i}`, '2026-01-02']),
  }),
  tableWithId('drafts', ['wording text(20)'], explained),
  tableWithId(
    'answers',
    [
      'pieces text(20)',
      'weight text(20)',
      { name: 'agreed', type: 'text(5)', default: 'yes', comment: "It's \\" },
      'shipped text(20)',
      'seen text(30)',
      { name: 'extra', type: 'text(200)', default: 'NULL' },
      'device text(36)',
    ],
    {
      ...explained,
      rows: rowsOf(40, (i) => [
        i,
        i === 7 ? '' : `${i}`,
        `${i}.5`,
        i % 2 === 0 ? 'yes' : 'no',
        `2026-01-${10 + (i % 19)}`,
        `2026-01-${10 + (i % 19)} 10:20:${10 + i}`,
        `{"a": ${i}}`,
        `123e4567-e89b-12d3-a456-4266141740${10 + (i % 3)}`,
      ]),
    },
  ),
  table('regions', ['region_code text(40)!'], {
    ...explained,
    primaryKey: ['region_code'],
    rows: rowsOf(3, (i) => [`r${i}`]),
  }),
  tableWithId('parts', ['parent_id integer'], {
    ...explained,
    foreignKeys: [foreignKeyTo('parent_id', 'parts', { name: 'parts of', checked: false })],
    indexes: [{ name: 'parts of parts', columns: ['parent_id'] }],
    rows: rowsOf(3, (i) => [i, i === 1 ? null : i === 2 ? 1 : 404]),
  }),
  table('invoice_lines', ['invoice_no integer!', 'invoice_line integer!', 'pieces integer'], {
    ...explained,
    primaryKey: ['invoice_no', 'invoice_line'],
    rows: rowsOf(12, (i) => [Math.ceil(i / 3), 1 + (i % 3), i]),
  }),
  tableWithId('refunds', ['invoice_no integer!', 'invoice_line integer!'], {
    ...explained,
    rows: rowsOf(6, (i) => [i, Math.ceil(i / 3), 1 + (i % 3)]),
  }),
  tableWithId(longTable, [{ name: long('code'), type: 'text(40)' }, 'customer_id integer'], {
    rows: rowsOf(60, (i) => [i, `code ${i}`, 1 + (i % 30)]),
  }),
]

/** A foreign key whose type differs from the referenced column, for servers that allow it. */
const ofOtherType = tableWithId('towns', ['region text(10)'], {
  ...explained,
  foreignKeys: [
    {
      name: 'towns in',
      columns: ['region'],
      references: { table: 'regions', columns: ['region_code'] },
    },
  ],
  indexes: [{ name: 'towns by region', columns: ['region'] }],
})

/** Objects that others depend on, which some servers refuse to change. */
function guarded(family: DatabaseFamily): TableDescription {
  const quoted = (name: string) => dialects[family].quote(awkwardName(name))
  const inAll = (expression: string) => ({ postgresql: expression, mysql: expression, mssql: expression })
  return tableWithId(
    'guarded',
    [
      'gross_price float',
      'net_price float',
      { name: 'twice', type: 'float', generated: inAll(`${quoted('net_price')} * 2`) },
      'tax text(20)',
    ],
    {
      ...explained,
      checks: [
        {
          name: 'guarded price',
          expression: inAll(`${quoted('gross_price')} > 0 or ${quoted('tax')} is null`),
        },
      ],
      rows: rowsOf(40, (i) => [i, i, i + 0.5, null]),
    },
  )
}

const parted = [
  'ticket_code text(20)!',
  'paid_on date!',
  'price float!',
  'booked text(20)!',
  'customer_id integer!',
  'fax text(20)',
  'pager text(20)',
] as const

const ofParted = {
  ...explained,
  rows: rowsOf(60, (i) => [
    `T-${i}`,
    `2026-01-${10 + (i % 19)}`,
    i + 0.5,
    `2026-01-${10 + (i % 19)}`,
    1 + (i % 30),
    null,
    null,
  ]),
}

/** Tables partitioned by a column and, except on SQL Server, by an expression. */
function partitioned(family: DatabaseFamily): readonly TableDescription[] {
  const { quote } = dialects[family]
  const ways = { postgresql: partitionsOfPostgresql, mysql: partitionsOfMysql, mssql: partitionsOfMssql }
  return Object.entries(ways[family]((name) => quote(awkwardName(name)))).map(([name, partitions]) =>
    table(name, parted, { ...ofParted, partitions }),
  )
}

type Partitions = Readonly<Record<string, NonNullable<TableDescription['partitions']>>>

function partitionsOfPostgresql(quote: (name: string) => string): Partitions {
  const by = (name: string, key: string) => ({
    by: `partition by range (${key})`,
    after: [`create table ${quote(`rest_of_${name}`)} partition of {table} default`],
  })
  return {
    payments: by('payments', quote('paid_on')),
    receipts: by('receipts', quote('price')),
    bookings: by('bookings', quote('booked')),
    refs: by('refs', quote('customer_id')),
    events: by('events', `${quote('paid_on')}, lower(${quote('fax')})`),
  }
}

function partitionsOfMysql(quote: (name: string) => string): Partitions {
  const byRange = (column: string) => ({
    by: `partition by range columns (${quote(column)}) (partition rest values less than (maxvalue))`,
  })
  return {
    payments: byRange('paid_on'),
    bookings: byRange('booked'),
    refs: { by: `partition by hash (${quote('customer_id')}) partitions 2` },
    events: { by: `partition by hash (month(${quote('paid_on')})) partitions 2` },
  }
}

function partitionsOfMssql(quote: (name: string) => string): Partitions {
  const by = (column: string, type: string, value: string) => ({
    before: [
      `create partition function ${quote(`f_${column}`)} (${type}) as range right for values (${value})`,
      `create partition scheme ${quote(`s_${column}`)} as partition ${quote(`f_${column}`)} all to ([PRIMARY])`,
    ],
    by: `on ${quote(`s_${column}`)} (${quote(column)})`,
  })
  return {
    payments: by('paid_on', 'date', `'2026-01-15'`),
    receipts: by('price', 'float', '5'),
    bookings: by('booked', 'nvarchar(20)', `'2026-01-15'`),
    refs: by('customer_id', 'int', '10'),
  }
}

/** On MySQL, a foreign key can refer to any index, even a non-unique one, which can't be dropped from then on. */
const ofAnyIndex = [
  tableWithId('depots', ['zone integer!'], {
    ...explained,
    indexes: [{ name: 'depots unused', columns: ['zone'] }],
  }),
  tableWithId('routes', ['zone integer'], {
    ...explained,
    foreignKeys: [
      { name: 'routes to', columns: ['zone'], references: { table: 'depots', columns: ['zone'] } },
    ],
    rows: rowsOf(1, (i) => [i, null]),
  }),
]

/** Returns a schema in which every rule with fixes finds something, with names that need quoting. */
export function everyFixSchema(family: DatabaseFamily): SchemaDescription {
  return {
    tables: [
      ...tables,
      guarded(family),
      ...partitioned(family),
      ...(family === 'mssql' ? [] : [ofOtherType]),
      ...(family === 'mysql' ? ofAnyIndex : []),
    ].map(named),
  }
}

function named(one: TableDescription): TableDescription {
  const names = (columns: readonly string[]) => columns.map(awkwardName)
  const { primaryKey, uniqueKeys = [], foreignKeys = [], indexes = [] } = one
  return {
    ...one,
    name: awkwardName(one.name),
    columns: one.columns.map((column): ColumnDescription => ({ ...column, name: awkwardName(column.name) })),
    ...(primaryKey && {
      primaryKey: {
        name: `key of ${one.name}`,
        columns: names('columns' in primaryKey ? primaryKey.columns : primaryKey),
      },
    }),
    uniqueKeys: uniqueKeys.map((key) => ({ ...key, columns: names(key.columns) })),
    foreignKeys: foreignKeys.map(({ references, ...key }) => ({
      ...key,
      columns: names(key.columns),
      references: { table: awkwardName(references.table), columns: names(references.columns) },
    })),
    indexes: indexes.map((index) => ({
      ...index,
      columns: index.columns.map((column) => (typeof column === 'string' ? awkwardName(column) : column)),
    })),
  }
}
