import { AppError, regexIssue } from '@anj/workflow'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestSession } from '../testing/convert-texts.ts'
import { roundsOf } from '../testing/rounds.ts'
import type { Session } from './session.ts'
import { constant, sql } from './sql.ts'

let session: Session
beforeAll(async () => {
  session = await openTestSession()
})
afterAll(() => session[Symbol.asyncDispose]())

/** Returns whether DuckDB's RE2 accepts a pattern, or null for one that only needs too much memory. */
async function isAccepted(pattern: string): Promise<boolean | null> {
  try {
    await session.row(sql`select regexp_matches('a', ${constant(pattern)})`)
    return true
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'patternUnreadable') throw error
    return error.message.includes('too large') ? null : false
  }
}

const parts = [
  ['a', '-', '-', ']', 'é', '\u{1F600}', '.', '^', '$', '|', '(', '(', ')', ')', '(?:', '[', '[^', ']'],
  ['*', '+', '?', '{2}', '{2,1}', '{,3}', '{1001}', '{500}', '{3,}', '{', '}', '{0}', '0-9', 'z-a', 'a-z'],
  ['(?P<n>', '(?P<m>', '(?<n>', "(?'n'", '(?P=n)', '(?P>n)', '(?=', '(?!', '(?<=', '(?<!', '(?>', '(?#'],
  ['(?i)', '(?i-s)', '(?-i:', '(?ims:', '(?)', '(?x)', '(?|', '(?-)'],
  ['\\d', '\\W', '\\b', '\\B', '\\A', '\\z', '\\Z', '\\C', '\\G', '\\h', '\\R', '\\X', '\\K', '\\e', '\\c'],
  ['\\1', '\\8', '\\07', '\\12', '\\k<n>', '\\x41', '\\x{1F600}', '\\x{110000}', '\\x4', '\\u0041', '\\_'],
  [
    '\\-',
    '\\/',
    '\\é',
    '\\"',
    '\\ ',
    '\\\\',
    '\\',
    '\\n',
    '\\a',
    '\\Q',
    '\\E',
    '\\Q*(\\E',
    '\\pL',
    '\\p{Lu}',
  ],
  ['\\p{^Greek}', '\\p{Letter}', '\\p{Grek}', '\\P{Thai}', '\\p{Any}', '\\p{LC}', '\\pé', '\\p{', '\\N'],
  [
    '[:alpha:]',
    '[:^digit:]',
    '[:foo:]',
    '[[:alpha:]]',
    '[:',
    '[a-\\d]',
    '[\\d-z]',
    '[--/]',
    '[a-',
    '\\x{41}-',
  ],
].flat()

test.each([
  ['(?<name>a)', 'RE2 writes a named group as (?P<name>…)'],
  ['(a)\\1', 'RE2 has no references to groups'],
  ['a(?=b)', 'RE2 has no look-around'],
  ['a(?<!b)', 'RE2 has no look-around'],
  ['a++', 'RE2 has no possessive or atomic groups'],
  ['(?>a)', 'RE2 has no possessive or atomic groups'],
  ['(a', 'a ) is missing'],
  ['a)', 'a ) has no ( before it'],
  ['[a', 'a ] is missing'],
  ['*a', 'there is nothing that * could repeat'],
  ['(a{100}){11}', 'a part can be repeated at most 1000 times'],
  ['\\u0041', 'RE2 does not know \\u'],
  ['[z-a]', 'the range z-a runs backwards, or does not end in a character'],
])('%s is refused: %s', async (pattern, why) => {
  expect(regexIssue(pattern)).toBe(why)
  expect(await isAccepted(pattern)).toBe(false)
})

async function expectSame(pattern: string): Promise<void> {
  const accepted = await isAccepted(pattern)
  if (accepted !== null) expect([pattern, regexIssue(pattern) === null]).toEqual([pattern, accepted])
}

test('refuses exactly the patterns that RE2 refuses', async () => {
  for (const part of parts) for (const pattern of [part, `[${part}]`, `(${part})+`]) await expectSame(pattern)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...parts), { maxLength: 6 }), (chosen) =>
      expectSame(chosen.join('')),
    ),
    { numRuns: Number(process.env.ANJ_PROPERTY_RUNS ?? roundsOf({ short: 500, long: 20_000 })) },
  )
})
