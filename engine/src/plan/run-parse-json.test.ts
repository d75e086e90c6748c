import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ConfigOf, type JsonPathStep, writeJsonPath } from '@anj/workflow'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jsonAt, jsonText, parseJsonModel } from '../testing/json-model.ts'
import { roundsOf } from '../testing/rounds.ts'
import { limitsIn, runHere } from '../testing/run-here.ts'
import { sharedSession } from '../testing/shared-duckdb.ts'
import { graphOf, nodeOf, writeTable } from '../testing/tables.ts'
import { compilePlan } from './compile-plan.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-json-'))
})
afterAll(() => rm(folder, { recursive: true }))

const parse = (config: Partial<ConfigOf<'parseJson'>>) =>
  nodeOf('json', 'parseJson', { column: 'json', keepOriginal: false, ...config })
const asText = (path: string, name: string) => ({ path, name, type: 'text' as const })

let files = 0
const source = (rows: readonly (readonly (string | null)[])[]) =>
  writeTable(join(folder, `texts${files++}.parquet`), ['id', 'json'], rows)

async function runIntoFile(rows: readonly (readonly string[])[], config: Partial<ConfigOf<'parseJson'>>) {
  const path = join(folder, 'out.csv')
  const nodes = [nodeOf('in', 'csvInput'), parse(config), nodeOf('out', 'csvOutput')]
  const heard = await runHere({
    runId: crypto.randomUUID(),
    workflow: graphOf(nodes, 'in>json', 'json>out'),
    sources: { in: await source(rows) },
    target: { kind: 'file', path },
    limits: limitsIn(folder),
  })
  return { heard, lines: (await readFile(path, 'utf8')).trim().split('\r\n') }
}

const orders = [
  ['1', '{"no": 7, "lines": [{"qty": 2}, {"qty": "many"}]}'],
  ['2', '{"no": 8, "lines": {"qty": 1}}'],
  ['3', '{"no": 9'],
  ['4', '{"no": 10}'],
]
const lines = {
  list: 'lines[*]',
  columns: [
    { path: 'no', name: 'no', type: 'int' as const },
    { path: 'lines[*].qty', name: 'qty', type: 'int' as const },
  ],
}

test('a text that is no JSON stops the run before it writes, with its row', async () => {
  await expect(runIntoFile(orders.slice(2), lines)).rejects.toMatchObject({
    code: 'valuesDoNotConvertFirst',
    nodeId: 'json',
    message: expect.stringMatching(/json.*is not valid JSON/),
  })
})

test('rows are left out whose text is no JSON, has no list at the path, or has a value without the type', async () => {
  const { heard, lines: written } = await runIntoFile(orders, { ...lines, onReject: 'leaveOut' })
  expect(written).toEqual(['id,no,qty', '1,7,2', '4,10,'])
  expect(heard.reconciliation).toMatchObject({ rejected: 3, written: 2 })
})

test('values become null whose text is no JSON, has no list at the path, or lack the type', async () => {
  const { lines: written } = await runIntoFile(orders, { ...lines, onReject: 'setNull' })
  expect(written).toEqual(['id,no,qty', '1,7,2', '1,7,', '2,8,', '3,,', '4,10,'])
})

test('compact JSON with a bare nan or infinity is no JSON under any policy', async () => {
  const rows = [
    ['1', '{"no":7,"rate":nan}'],
    ['2', '{"no":8,"rate":-Infinity}'],
    ['3', '{"no":9,"rate":"inf"}'],
  ]
  const columns = [
    { path: 'no', name: 'no', type: 'int' as const },
    { path: 'rate', name: 'rate', type: 'text' as const },
  ]
  await expect(runIntoFile(rows, { columns })).rejects.toMatchObject({
    message: expect.stringMatching(/is not valid JSON/),
  })
  expect((await runIntoFile(rows, { columns, onReject: 'leaveOut' })).lines).toEqual([
    'id,no,rate',
    '3,9,inf',
  ])
  expect((await runIntoFile(rows, { columns, onReject: 'setNull' })).lines).toEqual([
    'id,no,rate',
    '1,,',
    '2,,',
    '3,9,inf',
  ])
})

test('50 levels of names are read, and all digits of the number there', async () => {
  const path = writeJsonPath(Array.from({ length: 50 }, () => ({ name: 'a.b' })))
  const text = `${'{"a.b":'.repeat(50)}0.12345678901234567890123456789${'}'.repeat(50)}`
  const { lines: written } = await runIntoFile([['1', text]], { columns: [asText(path, 'deep')] })
  expect(written).toEqual(['id,deep', '1,0.12345678901234567890123456789'])
})

const names = ['a', 'b', 'a/b', '~', '~0', 's', '"', '\\', '', 'é', '0', '*', 'a.b', ' ', '\u{1F600}']
const stepOf = (list: readonly string[]) =>
  fc.oneof(
    fc.constantFrom(...list).map((name) => ({ name })),
    fc.nat(2).map((at) => ({ at })),
  )
const pathsOf = (list: readonly string[]) =>
  fc.array(fc.array(stepOf(list), { maxLength: 3 }), { minLength: 1, maxLength: 6 })
/** Paths that DuckDB can read itself in most JSON, and others. */
const somePaths = fc.oneof(pathsOf(names.filter((name) => !/^$|["\\\\*]/.test(name))), pathsOf(names))
const space = fc.constantFrom('', '', '', ' ', '\n\t')
const number = fc.constantFrom(
  '0',
  '-0',
  '1',
  '1.10',
  '-1.5E-3',
  '1e5',
  '12345678901234567.890123456789',
  '9223372036854775808',
  '1e400',
  '12.5',
  '100',
  '-0.25',
  '123456789012345',
  '123456789012.3456',
  '0.0001',
)
const escaped = (text: string) =>
  `"${[...text].map((one) => [...Array(one.length).keys()].map((i) => `\\u${one.charCodeAt(i).toString(16).padStart(4, '0')}`).join('')).join('')}"`
const quoted = (text: string) => fc.constantFrom(JSON.stringify(text), JSON.stringify(text), escaped(text))
const string = fc
  .oneof(
    fc.constantFrom('', 'x', '"', '\\', 's1', '-1', ',]', 'nan', '"""', 'a\nb'),
    fc.string({ unit: 'binary' }),
  )
  .filter((text) => !text.includes('\0'))
  .chain(quoted)
const { value } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('true', 'false', 'null'),
    number,
    string,
    fc
      .tuple(space, fc.array(tie('value'), { maxLength: 3 }))
      .map(([gap, list]) => `[${gap}${list.join(`${gap},`)}${gap}]`),
    fc
      .tuple(
        space,
        fc.array(fc.tuple(fc.constantFrom(...names).chain(quoted), tie('value')), { maxLength: 4 }),
      )
      .map(([gap, list]) => `{${list.map(([name, of]) => `${gap}${name}${gap}:${of}`).join(',')}${gap}}`),
  ),
}))
/** A JSON text with a character that was removed, doubled or replaced. */
const damaged = fc
  .tuple(
    value,
    fc.nat(),
    fc.constantFrom('', ',', ']', '}', '"', '0', '.', 'NaN', '-', '\\', '\u0001', '//', '\\ud800'),
  )
  .map(([text, at, by]) => {
    const place = text.length === 0 ? 0 : at % text.length
    return (text.slice(0, place) + by + text.slice(place + (at % 2))).toWellFormed()
  })

test('values are those that another parser of JSON finds, with their numbers as written', {
  timeout: 300_000,
}, async () => {
  using session = await sharedSession()
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ arbitrary: value, weight: 3 }, damaged), { minLength: 1, maxLength: 40 }),
      somePaths,
      async (texts, paths) => {
        const rows = texts.map((text, i) => [String(i), text])
        const columns = paths.map((path, i) => asText(writeJsonPath(path as JsonPathStep[]), `p${i}`))
        const graph = graphOf([nodeOf('in', 'csvInput'), parse({ columns, onReject: 'setNull' })], 'in>json')
        const plan = compilePlan(graph, { in: await source(rows) }, 'json')
        const found = await session.rows(plan.rows)
        expect(found).toHaveLength(rows.length)
        for (const [i, text] of texts.entries()) {
          const tree = parseJsonModel(text)
          // The model itself agrees with JSON.parse, which alone accepts halves of characters.
          if (tree !== undefined) JSON.parse(text)
          else if (!/\\u[dD][89a-fA-F]/.test(text)) expect(() => JSON.parse(text)).toThrow()
          const [, ...cells] = found[i] ?? []
          for (const [j, path] of paths.entries()) {
            const at = jsonAt(
              tree,
              path.map((one) => ('at' in one ? one.at : one.name)),
            )
            const cell = cells[j] ?? null
            if (at !== null && typeof at === 'object' && !('number' in at))
              expect(parseJsonModel(cell ?? '')).toEqual(at)
            else expect(cell).toBe(jsonText(at))
          }
        }
      },
    ),
    { numRuns: roundsOf({ short: 25, long: 500 }) },
  )
})

test('numbers with exponents become decimals with the same value', async () => {
  using session = await sharedSession()
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 12 })
  const parts = fc.record({
    minus: fc.constantFrom('', '-'),
    whole: digits.map((text) => text.replace(/^0+(?=\d)/, '')),
    fraction: fc.option(digits, { nil: '' }),
    exponent: fc.integer({ min: -14, max: 14 }),
  })
  /** Removes zeros that don't matter. */
  const short = (text: string) => {
    const [whole = '', fraction = ''] = text.split('.')
    const rest = fraction.replace(/0+$/, '')
    const plain = `${whole.replace(/^(-?)0+(?=\d)/, '$1')}${rest === '' ? '' : `.${rest}`}`
    return plain === '-0' ? '0' : plain
  }
  await fc.assert(
    fc.asyncProperty(fc.array(parts, { minLength: 1, maxLength: 40 }), async (numbers) => {
      const rows = numbers.map(({ minus, whole, fraction, exponent }, i) => [
        String(i),
        `{"n": ${minus}${whole}${fraction === '' ? '' : `.${fraction}`}e${exponent}}`,
      ])
      const columns = [{ path: 'n', name: 'n', type: 'decimal' as const }]
      const graph = graphOf([nodeOf('in', 'csvInput'), parse({ columns })], 'in>json')
      const found = await session.rows(compilePlan(graph, { in: await source(rows) }, 'json').rows)
      // A whole number of the unit 10^-40 has the digits of every number here.
      const expected = numbers.map(({ minus, whole, fraction, exponent }) => {
        const units = BigInt(`${whole}${fraction}`) * 10n ** BigInt(40 + exponent - fraction.length)
        const text = units.toString().padStart(41, '0')
        return short(`${minus}${text.slice(0, -40)}.${text.slice(-40)}`)
      })
      expect(found.map(([, n]) => short(n ?? ''))).toEqual(expected)
    }),
    { numRuns: roundsOf({ short: 10, long: 200 }) },
  )
})
