import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as inFolder } from 'node:path'
import type { CleanConfig } from '@anj/workflow'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession, type Session } from '../duckdb/session.ts'
import { constant, join, type Sql, sql } from '../duckdb/sql.ts'
import type { DatasetSource } from '../model/source.ts'
import { compilePlan } from '../plan/compile-plan.ts'
import { roundsOf } from '../testing/rounds.ts'
import { graphOf, nodeOf } from '../testing/tables.ts'
import { cell } from './table.ts'

let folder: string
let session: Session
beforeAll(async () => {
  folder = await mkdtemp(inFolder(tmpdir(), 'anj-clean-'))
  session = await openSession({
    memoryBytes: 512e6,
    temporaryDirectory: folder,
    temporaryBytes: 1e9,
    directories: [folder],
  })
})
afterAll(async () => {
  await session[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const nothing: CleanConfig = {
  columns: null,
  form: 'keep',
  invisible: false,
  lineBreaks: false,
  accents: false,
  keepOnly: [],
  remove: [],
  letterCase: 'keep',
  collapse: false,
  trim: false,
}

/**
 * Cleans the texts of a select. They are read between two marks, because the driver drops a byte order mark at the
 * beginning of a value.
 */
async function cleaned(rows: Sql, config: Partial<CleanConfig>): Promise<readonly string[]> {
  const path = inFolder(folder, `texts-${files++}.parquet`)
  const count = await session.count(
    sql`copy (select ${cell(0)} as a from (${rows}) order by "row") to ${constant(path)} (format parquet)`,
  )
  const source: DatasetSource = {
    kind: 'dataset',
    path,
    columns: ['a'],
    rows: count,
    emptyRows: 0,
    emptyCells: 0,
  }
  const nodes = [nodeOf('in', 'csvInput'), nodeOf('clean', 'cleanText', { ...nothing, ...config })]
  const plan = compilePlan(graphOf(nodes, 'in>clean'), { in: source }, 'clean')
  const found = await session.rows(sql`select '<' || coalesce(a, '') || '>' from (${plan.rows})`)
  return found.map(([text]) => String(text).slice(1, -1))
}
let files = 0

const rowsOf = (texts: readonly string[]) =>
  sql`select * from (values ${join(texts.map((text, i) => sql`(${constant(i)}, ${constant(text)})`))}) as t("row", ${cell(0)})`

/** All characters of the planes that contain letters. */
const LAST = 0x31fff
const characters = Array.from({ length: LAST }, (_, at) => at + 1)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
const rowsOfCharacters = sql`select code as "row", chr(code::integer) as ${cell(0)}
  from range(1, ${constant(LAST + 1)}) as t(code) where code not between 55296 and 57343`

/** Returns the characters for which cleaning and a function of JavaScript differ. */
async function differences(config: Partial<CleanConfig>, expected: (character: string) => string) {
  const results = await cleaned(rowsOfCharacters, config)
  return characters.filter((character, i) => results[i] !== expected(character))
}

test('the form NFKC of each character is that of JavaScript', async () => {
  expect(await differences({ form: 'nfkc' }, (one) => one.normalize('NFKC'))).toEqual([])
})

test('the form NFC of each character is that of JavaScript', async () => {
  expect(await differences({ form: 'nfc' }, (one) => one.normalize('NFC'))).toEqual([])
})

test('trimming removes the white space of JavaScript, and the control character for a next line', async () => {
  expect(await differences({ trim: true }, (one) => one.trim())).toEqual(['\u0085'])
})

test('accents of each character are removed as JavaScript decomposes it', async () => {
  const expected = (one: string) => {
    const parts = one.normalize('NFD')
    const plain = parts.replace(/[\u0300-\u036f]/g, '')
    return plain === parts ? one : plain.normalize('NFC')
  }
  expect(await differences({ accents: true }, expected)).toEqual([])
})

test('upper case differs from JavaScript only where a letter becomes several, and in the newest letters', async () => {
  const found = await differences({ letterCase: 'upper' }, (one) => one.toUpperCase())
  const single = found.filter((one) => [...one.toUpperCase()].length === 1)
  expect(found).toContain('ß')
  // Georgian, Greek and Cyrillic letters that Unicode added later than DuckDB's tables.
  expect(single.every((one) => /[ɤƛᲊꟀ-ꟿ\u{10D70}-\u{10D85}\u{16EBB}-\u{16ED3}ᾀ-ῼ]/u.test(one))).toBe(true)
  expect(single.length).toBeLessThan(90)
})

test('lower case differs from JavaScript only in the letter İ, and in the newest letters', async () => {
  const found = await differences({ letterCase: 'lower' }, (one) => one.toLowerCase())
  expect(found.filter((one) => [...one.toLowerCase()].length > 1)).toEqual(['İ'])
  expect(found.length).toBeLessThan(60)
})

test('random texts are cleaned as by JavaScript', async () => {
  const pool = [
    ...'aZ9 -_.,+ß',
    ...'éÅﬁ２²ǅ½™',
    ...'e\u0301\u0323\u0308\u0327\u0345\u00a0\u3000\u200b\u00ad\t\n\r',
    '\r\n',
    '\u1100',
    '\u1161',
    '각',
    'が',
    'か',
    '\u3099',
    '\u{1D15E}',
    '\u{1F468}\u200d\u{1F469}',
    'ẛ̣',
  ]
  const spaces = /[\t \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+/g
  const cases: readonly (readonly [Partial<CleanConfig>, (text: string) => string])[] = [
    [{ form: 'nfkc' }, (text) => text.normalize('NFKC')],
    [{ form: 'nfc' }, (text) => text.normalize('NFC')],
    [{ trim: true, collapse: true }, (text) => text.replace(spaces, ' ').trim()],
    [{ lineBreaks: true }, (text) => text.replace(/\r\n|[\r\n]/g, ' ')],
    [{ invisible: true }, (text) => text.replace(/[\u200b\u00ad\u200d]/g, '')],
    [{ keepOnly: ['digits'] }, (text) => text.replace(/\P{Nd}/gu, '')],
    [{ keepOnly: ['letters', 'digits'] }, (text) => text.replace(/[^\p{L}\p{M}\p{Nd}]/gu, '')],
    [{ remove: ['punctuation'] }, (text) => text.replace(/[\p{P}\p{S}]/gu, '')],
    [
      { form: 'nfkc', keepOnly: ['digits', 'plus'], trim: true },
      (text) => {
        const normal = text.normalize('NFKC')
        return (/^\s*\+/.test(normal) ? '+' : '') + normal.replace(/\P{Nd}/gu, '')
      },
    ],
  ]
  const count = roundsOf({ short: 1_000, long: 50_000 })
  const texts = fc.sample(
    fc.array(fc.constantFrom(...pool), { maxLength: 12 }).map((list) => list.join('')),
    count,
  )
  for (const [config, expected] of cases) {
    const results = await cleaned(rowsOf(texts), config)
    const wrong = texts.flatMap((text, i) =>
      results[i] === expected(text) ? [] : [{ config, text, found: results[i], expected: expected(text) }],
    )
    expect(wrong.slice(0, 3)).toEqual([])
  }
})
