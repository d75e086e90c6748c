import { sentence } from '@anj/workflow'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readDictionary } from '../connectors/mysql/dictionary/read-dictionary.ts'
import { openSampling } from '../connectors/mysql/dictionary/sampling.ts'
import { createMysqlDatabase, type MysqlDatabase } from '../testing/mysql-database.ts'
import { factsFrom } from './gather-facts.ts'

const { signal } = new AbortController()
/** The time limit in milliseconds. Three tables take a second each, so the time runs out during the third. */
const LONGEST = 2_500
/** The number of relationships. After this many failed queries in a row, the server counts as lost. */
const RELATIONS = 3

let target: MysqlDatabase
beforeAll(async () => {
  target = await createMysqlDatabase()
  for (const name of ['author', 'book', 'city']) {
    await target.query(`create table ${name} (id int primary key)`)
    await target.query(`insert into ${name} values (1), (2), (3)`)
  }
  await target.query('create table copies (id int primary key, author_id int, book_id int, city_id int)')
  await target.query('insert into copies values (1, 1, 1, 1), (2, 2, 2, 2), (3, 77, 77, 77)')
  for (const name of ['zebras', 'zones', 'zoos'])
    await target.query(`create table ${name} (id int primary key)`)
})
afterAll(async () => {
  await target.query('unlock tables')
  await target[Symbol.asyncDispose]()
})

it('still checks relationships when the time for sampling rows runs out during a query', async () => {
  const dictionary = await readDictionary(
    target.connection,
    target.name,
    { schemas: [], views: true },
    signal,
  )
  await target.query('lock tables zebras write, zones write, zoos write')
  await using sampling = await openSampling(target.connection, target.name, signal)
  const { facts, sampled } = await factsFrom(sampling, {
    dictionary,
    now: new Date(),
    signal,
    longest: LONGEST,
  })
  expect(sampled).toMatchObject({ tables: 4, rows: 12 })
  expect(sampled.leftOut.join(' ')).toMatch(/zebras.*zones.*zoos/)
  // On a busy machine, there may be no time left for some relationships. A message must report those.
  const unasked = RELATIONS - (facts.inclusions?.length ?? 0)
  if (unasked > 0) expect(sampled.leftOut).toContain(sentence('inclusionsUnasked', { count: unasked }))
  for (const found of facts.inclusions ?? [])
    expect(found).toMatchObject({ looked: 3, missing: 1, examples: [['77']] })
})
