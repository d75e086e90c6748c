import { Writable } from 'node:stream'
import { type ParameterValue, type ParameterValueType, parameterTypes } from '@anj/workflow'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DatabaseConnection } from '../model/connection.ts'
import { createMssqlDatabase } from '../testing/mssql-database.ts'
import { createMysqlDatabase } from '../testing/mysql-database.ts'
import { createTargetDatabase } from '../testing/target-database.ts'
import type { SourceSpec } from './connector.ts'
import { openReading } from './databases.ts'

interface Server extends AsyncDisposable {
  readonly name: string
  readonly connection: DatabaseConnection
  readonly run: (text: string) => Promise<unknown>
}

/** Values that break SQL if they are pasted, or lose characters if they are converted. */
const texts = [
  "it's",
  "'; drop table kept; --",
  '" or 1=1 --',
  '*/ drop table kept /*',
  '\\',
  "\\' or true --",
  'a\\\nb',
  '$$ {region} $1 ? @x :y',
  '007',
  ' spaces ',
  'Zoë 😀 Ελλάδα',
  'null',
  'x'.repeat(1000),
]

/** Each type with values and their form in a CSV. */
const exact: Readonly<Record<Exclude<ParameterValueType, 'text'>, readonly string[]>> = {
  int: ['0', '-5', '9223372036854775807', '-9223372036854775808'],
  decimal: ['1.50', '-0.000000000000000001', '12345678901234567890.123456789012345678', '7'],
  date: ['2026-01-31', '0001-01-01', '9999-12-31'],
  datetime: ['2026-01-31 08:30:00', '2024-02-29 23:59:59.999999'],
  bit: ['true', 'false'],
}

const servers = [
  {
    kind: 'PostgreSQL',
    schema: 'public',
    open: async (): Promise<Server> => {
      const database = await createTargetDatabase()
      return { ...database, run: (text) => database.sql.unsafe(text) }
    },
    inText: `select '{p}' as a, $x$ {p} $x$ as b, {p} as c -- {p}`,
  },
  {
    kind: 'MySQL',
    schema: '',
    open: async (): Promise<Server> => {
      const database = await createMysqlDatabase()
      return { ...database, run: (text) => database.query(text) }
    },
    inText: `select '{p}' as a, ' {p} ' as b, {p} as c -- {p}`,
  },
  {
    kind: 'SQL Server',
    schema: 'dbo',
    open: async (): Promise<Server> => {
      const database = await createMssqlDatabase()
      return { ...database, run: (text) => database.run(text) }
    },
    inText: `select '{p}' as a, ' {p} ' as b, {p} as c -- {p}`,
  },
]

const never = new AbortController().signal

describe.each(servers)('on $kind', ({ schema, open, inText }) => {
  let server: Server
  beforeAll(async () => {
    server = await open()
    await server.run('create table kept (id int)')
    await server.run('insert into kept values (1)')
  })
  afterAll(() => server[Symbol.asyncDispose]())

  async function read(parameters: readonly ParameterValue[], more: Partial<SourceSpec>): Promise<string> {
    const source: SourceSpec = {
      mode: 'query',
      schemaName: schema,
      tableName: 'kept',
      query: '',
      filter: '',
      parameters: [...parameters],
      ...more,
    }
    await using reading = await openReading(server.connection, server.name, never)
    const columns = await reading.columnsOf(source, never)
    const chunks: Buffer[] = []
    const sink = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        chunks.push(Buffer.from(chunk))
        done()
      },
    })
    await reading.copyOut(source, columns, sink, { signal: never })
    return Buffer.concat(chunks).toString()
  }

  const selected = (type: ParameterValueType, value: string) =>
    read([{ name: 'p', type, default: value }], { query: 'select {p} as v' })

  test('a text comes back character by character, whatever it contains', async () => {
    for (const text of texts) {
      const found = (await selected('text', text)).slice(0, -1)
      const plain = found.startsWith('"') ? found.slice(1, -1).replaceAll('""', '"') : found
      expect(plain).toBe(text)
    }
    expect(await read([], { query: 'select count(*) as n from kept' })).toBe('1\n')
  })

  test('no column is named by the value of a secret', async () => {
    const secret: ParameterValue = { name: 'key', type: 'secret', default: "it's a secret" }
    const unnamed = read([secret], { query: 'select concat({key}, id) from kept' })
    if (schema === '') await expect(unnamed).rejects.toThrow('would show the secret parameter key')
    else await unnamed.catch((error: unknown) => expect(String(error)).not.toContain('secret'))
    expect(await read([secret], { query: 'select concat({key}, id) as k from kept' })).toContain('secret1')
  })

  const typed = parameterTypes.filter((type) => type !== 'text' && type !== 'secret')
  test.each(typed)('values of the type %s come back exactly', async (type) => {
    for (const value of exact[type])
      expect(normal(await selected(type, value), type)).toBe(normal(value, type))
  })

  test('a parameter filters a table', async () => {
    const one: ParameterValue = { name: 'id', type: 'int', default: '1' }
    const of = (value: string) =>
      read([{ ...one, default: value }], { mode: 'table', filter: 'id = {ID} -- {id}' })
    expect(await of('1')).toBe('1\n')
    expect(await of('2')).toBe('')
  })

  test('braces in texts and comments stay as they are', async () => {
    const found = await read([{ name: 'p', type: 'int', default: '7' }], { query: inText })
    expect(
      found
        .trimEnd()
        .split(',')
        .map((one) => one.replaceAll('"', '').trim()),
    ).toEqual(['{p}', '{p}', '7'])
  })
})

const bits: Readonly<Record<string, string>> = { t: 'true', f: 'false', '1': 'true', '0': 'false' }

/** A value without the zeros that only a column's scale adds. Servers write yes and no differently. */
function normal(value: string, type: ParameterValueType): string {
  const plain = value.trim()
  if (type === 'bit') return bits[plain] ?? plain
  return /\.\d*$/.test(plain) ? plain.replace(/\.?0+$/, '') : plain
}
