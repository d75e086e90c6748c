import { describe, expect, test } from 'vitest'
import { checkFormula } from './check-formula.ts'
import { callableNames, entryOf, functionNames } from './functions/index.ts'
import { columnReference } from './parse-formula.ts'

const columns = [
  { name: 'Price', type: 'text' as const },
  { name: 'quantity', type: 'int' as const },
  { name: 'Unit price', type: 'decimal' as const },
  { name: 'a]b', type: 'float' as const },
  { name: 'day', type: 'date' as const },
]

/** Returns the first problem as the text that it marks, and the text with its fix. */
function firstProblem(formula: string) {
  const [problem] = checkFormula(formula, columns).problems
  if (!problem) return null
  const { from, to, fix } = problem
  const marked = formula.slice(from, to)
  return fix === undefined ? { marked } : { marked, fixed: formula.slice(0, from) + fix + formula.slice(to) }
}

test.each([
  ['[Unit price] * quantity', 'decimal'],
  ['QUANTITY + 1', 'int'],
  ['[a]]b] + 1', 'float'],
  ['1 + 2.5', 'decimal'],
  ['quantity / 2', 'decimal'],
  ['"a" & \'b\'', 'text'],
  ['day + 1', 'date'],
  ['day - day', 'int'],
  ['if(quantity > 1, 1, 2.5)', 'decimal'],
  ['case when true then day end', 'date'],
  ['null', 'null'],
  ['not quantity = 1 and true -- a comment', 'bit'],
  ['/* before */ quantity // behind', 'int'],
])('%s is of type %s', (formula, type) => {
  expect(checkFormula(formula, columns)).toMatchObject({ type, problems: [] })
})

test.each([
  ['Price * 2', { marked: 'Price', fixed: 'number(Price) * 2' }],
  ['quantity & "x"', { marked: 'quantity', fixed: 'text(quantity) & "x"' }],
  ['[quantty] + 1', { marked: '[quantty]', fixed: 'quantity + 1' }],
  ['[Unit prise] + 1', { marked: '[Unit prise]', fixed: '[Unit price] + 1' }],
  ['uper(Price)', { marked: 'uper', fixed: 'upper(Price)' }],
  ['[a]]b] + quantity', { marked: 'quantity', fixed: '[a]]b] + float(quantity)' }],
  ['left([Price', { marked: '[Price', fixed: 'left([Price]' }],
  ['upper(Price', { marked: 'e', fixed: 'upper(Price)' }],
  ['"abc', { marked: '"abc', fixed: '"abc"' }],
  ['quantity +', { marked: '+' }],
  ['quantity quantity', { marked: 'quantity' }],
  ['upper(Price, Price)', { marked: 'upper(Price, Price)' }],
  ['regexMatch(Price, Price)', { marked: 'Price' }],
  ['regexMatch(Price, "(?=a)")', { marked: '"(?=a)"' }],
  ['regexMatch(Price, "(a")', { marked: '"(a"' }],
  ['date(Price, "mm/dd/yyyy")', { marked: '"mm/dd/yyyy"' }],
  ['number(Price, ",", ",")', { marked: '","' }],
  ['day > 1', { marked: '1' }],
  ['', { marked: '' }],
])('%s marks its problem', (formula, expected) => {
  expect(firstProblem(formula)).toMatchObject(expected)
})

describe('limits', () => {
  test('refuses more than 10,000 characters in words', () => {
    const [problem] = checkFormula(`"${'x'.repeat(10_000)}"`, []).problems
    expect(problem?.message).toBe('The formula is longer than 10000 characters.')
  })

  test('refuses more than 100 levels in words', () => {
    const nested = (levels: number) => `${'upper('.repeat(levels)}"a"${')'.repeat(levels)}`
    expect(checkFormula(nested(99), []).problems).toEqual([])
    const [problem] = checkFormula(nested(100), []).problems
    expect(problem?.message).toContain('more than 100 levels')
  })

  test('takes a chain of texts as one level', () => {
    expect(checkFormula(Array.from({ length: 2000 }, () => '"a"').join('&'), []).problems).toEqual([])
  })
})

test.each([
  ['quantity', 'quantity'],
  ['Unit price', '[Unit price]'],
  ['a]b', '[a]]b]'],
  ['and', '[and]'],
  ['1st', '[1st]'],
  ['größe', 'größe'],
  ['', '[]'],
])('writes the column %s as %s', (name, written) => {
  expect(columnReference(name)).toBe(written)
  expect(checkFormula(written, [{ name, type: 'int' }]).problems).toEqual([])
})

test('a formula that is cut at any place has a problem in words or is a formula itself', () => {
  const formula = `case when [Unit price] >= 10.50 and upper(Price) in ("A", 'b') then round(quantity * 2, 1) else null end /* x */ & "é"`
  for (let end = 0; end <= formula.length; end += 1) {
    const { tree, problems } = checkFormula(formula.slice(0, end), columns)
    expect([end, tree !== null || problems.length > 0]).toEqual([end, true])
    for (const { message } of problems) expect(message).toMatch(/[.?!]$/)
  }
})

test('has at least 100 functions and operators, each name once', () => {
  expect(functionNames.length).toBeGreaterThanOrEqual(100)
  const names = functionNames.flatMap((name) => [name, ...(entryOf(name).synonyms ?? [])])
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
  expect(callableNames).toContain('left')
})

test.each(functionNames)('%s has examples without problems', (name) => {
  expect(entryOf(name).examples).not.toEqual([])
  for (const { formula } of entryOf(name).examples) expect(checkFormula(formula, []).problems).toEqual([])
})
