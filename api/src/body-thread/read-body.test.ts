import { describe, expect, test } from 'vitest'
import { pack, unpack } from '../bodies/packed.ts'
import { readBody } from '../bodies/read-body.ts'
import { jsonReading, MAX_FIELD_NAMES, MAX_JSON_VALUES, workflowFileReading } from '../bodies/readings.ts'
import { largeBody } from '../http/large-body.ts'
import { bodyReaders } from './readings.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
/** White space that makes a body large without changing its content. */
const padding = ' '.repeat(largeBody)
const rows = (cells: string, count: number) => `[["id","name"],${Array(count).fill(`[${cells}]`).join(',')}]`
const target = '"serverName":"a","port":5432,"tableName":"t"'
const call = (table: string, more = '') => `{${target},"modifiedTableData":${table}${more}}`
const drawn = `"workFlow":{"id":"w","name":"Orders","nodes":[{"id":"n","type":"custom","position":{"x":-0.5,"y":0},
  "data":{"logoUrl":"csv","title":"CSV File","type":"input"}}],"edges":[]}`
const held = `{${drawn},"input":{"csv":[{"nodeId":"n","csvFileName":"a.csv","tableData":${rows('1.50,"Zoë"', 1000)}}]}}`
const deep = `${'['.repeat(200)}${']'.repeat(200)}`

/** Valid and invalid bodies for each reading. */
const bodies: Readonly<Record<string, readonly string[]>> = {
  etl: [
    call(rows('1.50,"Zoë, \\"x\\""', 1000)),
    call(
      rows('1e3,12345678901234567890.12', 3),
      ',"columnChanges":[{"column":"id","from":"text","to":"decimal"}]',
    ),
    call(rows('1', 300)),
    call(rows('1,"a\\u0000"', 2)),
    call(rows('1,[2]', 2)),
    call('[["a","A"],[1,2]]'),
    call('[["id"],[1 2]]'),
    call('{}'),
    call('[["id"],[1]]', ',"columnChanges":[{"column":"x","from":"text","to":"int"}]'),
    call('[["id"],[1]]', ',"columnChanges":[{"column":"id","from":"text","to":"int","more":1}]'),
    call('[["id"],[1]]', ',"updateByKey":["id"]'),
    call('[["id"],[1]]', ',"port":1'),
    call('[["id"],[1]]', ',"SSHPort":1e999,"useSSH":5'),
    call('[["id"],[1]]', `,"userId":${deep}`),
    '[]',
    'nonsense',
    `{"modifiedTableData":[["id"],[1]]`,
  ],
  schedule: [
    `{"scheduleName":"a","workflow":${held},"confirmed":true,"createdAt":"x"}`,
    `{"scheduleName":"a","workflow":{"id":"x","name":"y"}}`,
    `{"workflow":{"workFlow":{"nodes":[{}]}}}`,
    `{"workflow":{"id":1 2}}`,
    '{"workflow":null}',
    `{"scheduleName":${deep}}`,
    '{"scheduleName":"a","scheduleName":"b"}',
    '{"scheduleName":',
  ],
  workflowFile: [held, `{${drawn}}`, '{"version":99}', 'nonsense', '\uFEFF{}'],
  json: [
    '{"a":[1,2]}',
    '{"a":1,"a":2}',
    '{"a":"\\ud800"}',
    '{"a":1e999}',
    deep,
    'nonsense',
    '{"__proto__":{"a":1}}',
    '{"constructor":{"prototype":{}}}',
    '{"constructor":{}}',
  ],
}
const by: Readonly<Record<string, unknown>> = {
  etl: undefined,
  schedule: ['createdAt'],
  workflowFile: undefined,
  json: { anyText: false },
}

const outcome = (read: Promise<unknown>) =>
  read.catch(({ code, message, fields, status }) => ({ code, message, fields, status }))

test('the test bodies cover every reading', () => {
  expect(Object.keys(bodies)).toEqual(Object.keys(bodyReaders))
})

describe.each(Object.entries(bodyReaders))('a body for the reading %s', (name, read) => {
  test.each((bodies[name] ?? []).map((text, i) => [i, text] as const))(
    'gives the same result in a thread as in the main thread, %i',
    async (_, text) => {
      const body = text + padding
      const here = read as (body: Uint8Array, by: never) => Promise<unknown>
      const expected = await outcome((async () => here(bytes(body), by[name] as never))())
      expect(await outcome(readBody({ name, read: here }, bytes(body), by[name] as never))).toEqual(expected)
    },
  )
})

test('refuses a large body that is not UTF-8', async () => {
  const body = Buffer.concat([bytes(padding), Buffer.of(0xff)])
  await expect(readBody(workflowFileReading, body)).rejects.toThrow('the body is not UTF-8')
})

test.each([
  ['empty objects', `[${'{},'.repeat(MAX_JSON_VALUES / 4)}{}]`],
  ['numbers', `[${'0,'.repeat(MAX_JSON_VALUES)}0]`],
])('refuses a body with more %s than the main thread can parse, before parsing it', async (_, text) => {
  await expect(readBody(jsonReading, bytes(text), { anyText: false })).rejects.toThrow(
    'it contains too many values',
  )
})

test.each([
  ['in one object', (names: readonly string[]) => `{${names.map((name) => `"${name}":0`).join(',')}}`],
  [
    'each in its own object',
    (names: readonly string[]) => `[${names.map((name) => `{"${name}":0}`).join(',')}]`,
  ],
])("limits a large body's distinct field names, %s", async (_, bodyOf) => {
  const names = Array.from({ length: MAX_FIELD_NAMES + 1 }, (_, i) => `n${i}`)
  const read = (text: string) => readBody(jsonReading, bytes(text + padding), { anyText: false })
  await expect(read(bodyOf(names.slice(1)))).resolves.toBeDefined()
  await expect(read(bodyOf(names))).rejects.toThrow(
    `it holds too many different names of fields (${MAX_FIELD_NAMES + 1}; at most ${MAX_FIELD_NAMES})`,
  )
})

test('ends the thread without an answer when the caller disconnects', async () => {
  const disconnect = new AbortController()
  const answers: unknown[] = []
  const ended = new Promise((resolve) =>
    process.once('worker', (thread) => {
      thread.on('message', (answer) => answers.push(answer))
      thread.once('exit', resolve)
      disconnect.abort()
    }),
  )
  const read = readBody(jsonReading, bytes(`{}${padding}`), { anyText: false }, () => disconnect.signal)
  await expect(read).rejects.toThrow(disconnect.signal.reason)
  await ended
  expect(answers).toEqual([])
  await expect(
    readBody(jsonReading, bytes(`{}${padding}`), { anyText: false }, () => disconnect.signal),
  ).rejects.toThrow('aborted')
})

test('passes a value between threads unchanged without copying its bytes, and refuses one with too many values', () => {
  const csv = new Uint8Array([1, 2])
  const value = { a: [{ csv }, null], b: 'x' }
  const packed = pack(value)
  expect(unpack(packed)).toEqual(value)
  expect(packed.bytes[0]?.bytes).toBe(csv)
  expect(() => pack(Array.from({ length: MAX_JSON_VALUES / 4 + 1 }, () => ({})))).toThrow(
    'it contains too many values',
  )
})
