import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError, comparedColumn, newSimilarRows, type SimilarRowsConfig } from '@anj/workflow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '../duckdb/session.ts'
import type { DatasetSource } from '../model/source.ts'
import { compilePlan } from '../plan/compile-plan.ts'
import { peopleWithTypos } from '../testing/people-with-typos.ts'
import { roundsOf } from '../testing/rounds.ts'
import { graphOf, nodeOf, writeTable } from '../testing/tables.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-similar-'))
})
afterAll(() => rm(folder, { recursive: true }))

let files = 0
const write = (columns: readonly string[], rows: readonly (readonly (string | null)[])[]) =>
  writeTable(join(folder, `rows${files++}.parquet`), columns, rows)

/** Finds the similar rows of a file, and returns the result and the answers to the step's questions. */
async function find(source: DatasetSource, config: SimilarRowsConfig, threads = 2) {
  const workflow = graphOf([nodeOf('in', 'csvInput'), nodeOf('similar', 'similarRows', config)], 'in>similar')
  const plan = compilePlan(workflow, { in: source }, 'similar')
  await using session = await openSession({
    memoryBytes: 256e6,
    temporaryDirectory: folder,
    temporaryBytes: 4e9,
    paths: [source.path],
    threads,
  })
  const answers = []
  for (const part of plan.parts)
    if (part.kind === 'question') answers.push(part.answer(await session.row(part.select)))
  return { rows: await session.rows(plan.rows), answers }
}

/** Counts the pairs of rows that are equal in a value. */
function pairsOf(values: readonly (string | number | null)[]): number {
  const sizes = [...Map.groupBy(values, (value) => value).entries()]
  return sizes.reduce(
    (sum, [value, { length }]) => sum + (value === null ? 0 : (length * (length - 1)) / 2),
    0,
  )
}

test('finds at least 95 % of the people who are written twice, and at least 95 % of its pairs are right', async () => {
  const people = peopleWithTypos(roundsOf({ short: 5_000, long: 50_000 }), 24)
  const source = await write(
    ['name', 'street', 'city'],
    people.map(({ name, street, city }) => [name, street, city]),
  )
  const config = newSimilarRows([
    comparedColumn('name', { threshold: 89 }),
    comparedColumn('street', { method: 'damerauLevenshtein', threshold: 68 }),
    comparedColumn('city', { method: 'equal' }),
  ])
  const { rows } = await find(source, config)
  expect(rows.map(([name]) => name)).toEqual(people.map(({ name }) => name))
  const groups = rows.map(([, , , group]) => group ?? null)
  const found = pairsOf(groups)
  const real = pairsOf(people.map(({ person }) => person))
  const right = pairsOf(groups.map((group, i) => group && `${group} ${people[i]?.person}`))
  expect(right / real).toBeGreaterThanOrEqual(0.95)
  expect(right / found).toBeGreaterThanOrEqual(0.95)
})

test('finds the same groups with one thread and with two', async () => {
  const people = peopleWithTypos(2_000, 7)
  const source = await write(
    ['name', 'street'],
    people.map(({ name, street }) => [name, street]),
  )
  for (const groups of ['centre', 'chain'] as const) {
    const config = { ...newSimilarRows([comparedColumn('name', { threshold: 80 })]), groups }
    expect((await find(source, config, 1)).rows).toEqual((await find(source, config, 2)).rows)
  }
})

test('splits a block of more than 2,000 rows, and names it', async () => {
  const rows = Array.from({ length: 2_100 }, (_, i) => [
    `Abcd ${String(i).padStart(5, '0').split('').toReversed().join('')}`,
  ])
  const source = await write(['code'], [...rows, ['abcd 00000'], ['other']])
  const config = newSimilarRows([comparedColumn('code', { threshold: 100 })])
  const found = await find(source, config)
  expect(found.answers).toEqual([
    'Similar Rows: 1 block with more than 2000 rows that begin or end alike. In these, only rows close in alphabetical order are compared. Largest: code begins with "abcd" (2,101 rows).',
  ])
  expect(found.rows.filter(([, , score]) => score !== null).map(([code, group]) => [code, group])).toEqual([
    ['Abcd 00000', '1'],
    ['abcd 00000', '1'],
  ])
  const refused = await find(source, { ...config, largeBlocks: 'refuse' })
  expect(refused.answers[0]).toBeInstanceOf(AppError)
  expect(refused.answers[0]).toMatchObject({ code: 'similarBlocksTooLarge' })
})

test('a long chain of similar rows is one group, or groups around centres', async () => {
  // Each text differs from the next one in one of 24 characters, so that only neighbours are alike.
  const size = 300
  const texts = Array.from({ length: size }, (_, i) =>
    Array.from({ length: 24 }, (_letter, at) =>
      String.fromCharCode(97 + ((Math.floor((i + 23 - at) / 24) + at) % 26)),
    ).join(''),
  )
  const source = await write(
    ['text'],
    texts.map((text) => [text]),
  )
  const columns = [comparedColumn('text', { method: 'damerauLevenshtein', threshold: 95 })]
  const chain = await find(source, { ...newSimilarRows(columns), groups: 'chain' })
  expect(new Set(chain.rows.map(([, group]) => group))).toEqual(new Set(['1']))
  const centres = await find(source, newSimilarRows(columns))
  const sizes = Map.groupBy(centres.rows, ([, group]) => group)
  expect(Math.max(...[...sizes.values()].map(({ length }) => length))).toBeLessThanOrEqual(3)
})

test('counts letters, not bytes, in Greek and Cyrillic texts', async () => {
  const source = await write(
    ['name'],
    [['Иванова Мария'], ['иванова Марья'], ['Παπαδόπουλος'], ['ΠΑΠΑΔΟΠΟΥΛΟΣ']],
  )
  const config = newSimilarRows([comparedColumn('name', { method: 'damerauLevenshtein', threshold: 90 })])
  const { rows } = await find(source, config)
  expect(rows.map(([, group, score]) => [group, score])).toEqual([
    ['1', '0.923'],
    ['1', '0.923'],
    ['2', '1.000'],
    ['2', '1.000'],
  ])
})

test('letters that are written in two ways are equal in each of them, and no other letters are', async () => {
  const ways = [
    ['Südwind', 'Suedwind', 'Sudwind'],
    ['Öl', 'Oel', 'Ol'],
    ['Jäger & Söhne', 'JAEGER SOEHNE', 'jager-sohne', 'Ja\u0308ger So\u0308hne', 'Jäger Soehne'],
    ['Weißgräber', 'Weissgraeber', 'WEISSGRABER'],
    ['Åse Møller', 'Aase Moeller', 'Ase Moller'],
    ['Ærø', 'Aeroe', 'Æroe'],
    ['Þórr', 'Thorr', 'Torr'],
  ]
  const others = [
    'Neu',
    'Neue',
    'Abel',
    'Bel',
    'Bauer',
    'Baur',
    'Joel',
    'Jol',
    'Tomas',
    'Thomas',
    'Aron',
    'Aaron',
  ]
  const rows = [
    ...ways.flatMap((texts, way) => texts.map((text) => [text, way])),
    ...others.map((text) => [text, null]),
  ]
  const source = await write(
    ['name'],
    rows.map(([text]) => [String(text)]),
  )
  for (const method of ['jaroWinkler', 'damerauLevenshtein', 'equal'] as const)
    for (const ignoreWordOrder of [false, true]) {
      const columns = [comparedColumn('name', { method, threshold: 100 })]
      const config = { ...newSimilarRows(columns), groups: 'chain', ignoreWordOrder } as const
      const found = await find(source, config)
      const groups = Map.groupBy(found.rows, ([, group]) => group)
      expect([...groups.values()].map((group) => group.map(([text]) => text)).toSorted()).toEqual(
        [...ways, ...others.map((text) => [text])].toSorted(),
      )
    }
})
