import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectorOf } from '../../connectors/databases.ts'
import type { SchemaDescription } from '../../testing/schemas/description.ts'
import { type CreatedSchema, makeSchema } from '../../testing/schemas/make-schema.ts'
import { openSchemaServer, type SchemaServer } from '../../testing/schemas/servers.ts'
import { canAlterAlone } from '../alterable.ts'
import { dialects } from './index.ts'

async function dictionaryOf({ connection, databaseName, scope }: CreatedSchema) {
  const connector = await connectorOf(connection.kind)
  return await connector.readDictionary(connection, databaseName, scope, new AbortController().signal)
}

function columnOf(dictionary: Awaited<ReturnType<typeof dictionaryOf>>, name: string) {
  const table = dictionary.tables.find((one) => one.name === 'odd')
  const column = table?.columns.find((one) => one.name === name)
  if (!table || !column) throw new Error(`${name} is not in the dictionary`)
  return { table, column }
}

const plain: SchemaDescription = {
  tables: [{ name: 'odd', columns: [{ name: 'id', type: 'integer', notNull: true }], primaryKey: ['id'] }],
}

describe('columns of MySQL and MariaDB', () => {
  let server: SchemaServer
  beforeAll(async () => {
    server = await openSchemaServer('mysql')
  })
  afterAll(() => server[Symbol.asyncDispose]())

  it('are redeclared with all attributes or not at all', async () => {
    const made = await makeSchema(server, plain)
    const odd = made.table('odd')
    await made.run(
      `alter table ${odd} add a varchar(20) default 'x' check (a <> 'bad'), add j json,
       add hidden integer invisible, add place point, add changed timestamp null default null on update current_timestamp`,
    )
    const dictionary = await dictionaryOf(made)
    const dialect = dialects.mysql
    const can = (name: string) => {
      const { table, column } = columnOf(dictionary, name)
      return dialect.canRedeclare(table, column)
    }
    expect([can('a'), can('place'), can('hidden'), can('changed')]).toEqual([false, false, true, true])
    if (dictionary.version.startsWith('MariaDB')) expect(can('j')).toBe(false)

    const declared = async () => Object.values((await made.rows(`show create table ${odd}`))[0] ?? {})[1]
    const before = await declared()
    for (const name of ['hidden', 'changed']) {
      const { column } = columnOf(dictionary, name)
      await made.run(dialect.changeType(made.ref('odd'), column, column.type))
      await made.run(dialect.comment(made.ref('odd'), column, ''))
    }
    expect(await declared()).toBe(before)
  })

  it('reject NOT NULL in every SQL mode as long as they contain nulls', async () => {
    const made = await makeSchema(server, plain)
    await made.run(
      `alter table ${made.table('odd')} add n integer;\ninsert into ${made.table('odd')} values (1, null)`,
    )
    const { column } = columnOf(await dictionaryOf(made), 'n')
    const set = dialects.mysql.setNotNull(made.ref('odd'), column)
    await expect(made.run(`set session sql_mode = '';\n${set}`)).rejects.toThrow()
  })
})

describe('columns of PostgreSQL', () => {
  let server: SchemaServer
  beforeAll(async () => {
    server = await openSchemaServer('postgresql')
  })
  afterAll(() => server[Symbol.asyncDispose]())

  it('keep a domain as their type, because they would lose its default and checks', async () => {
    const made = await makeSchema(server, plain)
    const domain = made.table('day_text')
    await made.run(
      `create domain ${domain} as text default 'q' not null check (value <> '');
       alter table ${made.table('odd')} add d ${domain}, add t varchar(20), add n numeric(10,2), add at timestamptz(3)`,
    )
    const dictionary = await dictionaryOf(made)
    const can = (name: string) => {
      const { table, column } = columnOf(dictionary, name)
      return canAlterAlone({ dictionary, dialect: dialects.postgresql }, table, column)
    }
    expect([can('d'), can('t'), can('n'), can('at')]).toEqual([false, true, true, true])
  })
})

describe('columns of SQL Server', () => {
  let server: SchemaServer
  beforeAll(async () => {
    server = await openSchemaServer('mssql')
  })
  afterAll(() => server[Symbol.asyncDispose]())

  it('keep the name of their default constraint when their type changes', async () => {
    const made = await makeSchema(server, plain)
    await made.run(`alter table ${made.table('odd')} add n nvarchar(20) constraint odd_n_default default '7'`)
    const { column } = columnOf(await dictionaryOf(made), 'n')
    await made.run(dialects.mssql.changeType(made.ref('odd'), column, 'integer'))
    const found = await made.rows(
      `select d.name from sys.default_constraints as d where d.parent_object_id = object_id('${made.table('odd')}')`,
    )
    expect(found).toEqual([{ name: 'odd_n_default' }])
    expect(columnOf(await dictionaryOf(made), 'n').column).toMatchObject({ type: 'int', family: 'integer' })
  })
})
