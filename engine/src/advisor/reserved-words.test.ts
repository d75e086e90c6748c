import { createConnection } from 'mysql2/promise'
import { expect, it } from 'vitest'
import { createMysqlDatabase } from '../testing/mysql-database.ts'
import { createTargetDatabase } from '../testing/target-database.ts'
import { dialects } from './dialects/index.ts'

it('contains all words that PostgreSQL reserves', async () => {
  await using database = await createTargetDatabase()
  const rows = await database.sql`select word from pg_get_keywords() where catcode in ('R', 'T')`
  const own = rows.map(({ word }) => String(word))
  const { words } = dialects.postgresql.reservedWords('')
  expect(own.filter((word) => !words.has(word))).toEqual([])
  // The list may also contain a few words that only later versions reserve.
  expect(words.size - own.length).toBeLessThan(5)
})

it('contains exactly the words that a MySQL or MariaDB server refuses without quotes', async () => {
  await using database = await createMysqlDatabase()
  const { serverName, port, userId, password } = database.connection
  const server = await createConnection({
    host: serverName,
    port,
    user: userId,
    password,
    database: database.name,
  })
  const refused: string[] = []
  const [keywords] = await server.query('select lower(word) as word from information_schema.keywords')
  const candidates = new Set([
    ...(keywords as { word: string }[]).map(({ word }) => word),
    ...dialects.mysql.reservedWords('MySQL 8.4').words,
    ...dialects.mysql.reservedWords('MariaDB 10.11').words,
    ...dialects.postgresql.reservedWords('').words,
  ])
  for (const word of candidates) {
    if (!/^[a-z]\w*$/.test(word)) continue
    const text = `prepare asked from 'create table some_table (${word} int)'`
    await server.query(text).catch(() => refused.push(word))
  }
  const [[about]] = (await server.query('select version() as version')) as unknown as [[{ version: string }]]
  await server.end()
  const product = about.version.includes('MariaDB') ? 'MariaDB' : 'MySQL'
  const known = dialects.mysql.reservedWords(`${product} ${about.version}`).words
  expect(refused.toSorted()).toEqual([...known].toSorted())
  expect(refused.length).toBeGreaterThan(200)
})

it.each([
  ['MariaDB 10.11.6', ['offset', 'returning', 'recursive']],
  ['MySQL 5.7.44', ['virtual']],
  ['MySQL 8.0.36', ['rank', 'recursive', 'system', 'virtual']],
  ['MySQL 8.4.0', ['qualify', 'rank', 'recursive', 'system', 'virtual']],
  ['MySQL 9.1.0', ['qualify', 'rank', 'recursive', 'system', 'virtual']],
])('includes the words that only %s reserves', (version, expected) => {
  const asked = ['offset', 'qualify', 'rank', 'recursive', 'returning', 'system', 'virtual']
  const { words, product } = dialects.mysql.reservedWords(version)
  expect(asked.filter((word) => words.has(word)).toSorted()).toEqual(expected.toSorted())
  expect(version.startsWith(product)).toBe(true)
})
