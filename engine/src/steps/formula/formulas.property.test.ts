import { type CheckedNode, checkFormula, functionNames } from '@anj/workflow'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '../../duckdb/session.ts'
import { constant, join, name, sql } from '../../duckdb/sql.ts'
import { openTestSession } from '../../testing/convert-texts.ts'
import { roundsOf } from '../../testing/rounds.ts'
import { duckdbTypes } from '../conversions/index.ts'
import { cell } from '../table.ts'
import { FormulaCompiler } from './compile-formula.ts'
import { outcomeOf } from './testing/oracle.ts'
import { RandomFormulas, randomCells, randomColumns } from './testing/random-formula.ts'
import { textOfValue } from './testing/values.ts'

let session: Session
beforeAll(async () => {
  session = await openTestSession()
})
afterAll(() => session[Symbol.asyncDispose]())

const moment = { today: '2026-02-28', now: '2026-02-28 23:59:59.123' }
const ROWS = 250
const FORMULAS = 10

type Row = readonly (string | null)[]
type Outcome = string | null | { readonly fails: true }

/** Computes formulas for rows in DuckDB. */
async function compute(
  trees: readonly CheckedNode[],
  rows: readonly Row[],
): Promise<readonly (readonly Outcome[])[]> {
  const compiler = new FormulaCompiler(randomColumns, cell, moment)
  const compiled = trees.map((tree) => compiler.compile(tree))
  const values = rows.map((row, i) => sql`(${join([constant(i), ...row.map((one) => constant(one))])})`)
  const typed = randomColumns.map(
    ({ type }, i) => sql`cast(${cell(i)} as ${name(duckdbTypes[type])}) as ${cell(i)}`,
  )
  const given = sql`select i, ${join(typed)} from (values ${join(values)}) as given(i, ${join(randomColumns.map((_, i) => cell(i)))})`
  const outputs = compiled.flatMap(({ value, reason }) => [
    sql`${value}::varchar`,
    reason ? sql`${reason} is not null` : sql`false`,
  ])
  const found = await session.rows(sql`select ${join(outputs)} from (${compiler.over(given)}) order by i`)
  return found.map((row) =>
    compiled.map((_, i): Outcome => (row[2 * i + 1] === 'true' ? { fails: true } : (row[2 * i] ?? null))),
  )
}

const rowOf = (next: (below: number) => number): Row =>
  randomColumns.map(({ type }) => {
    const cells = randomCells[type]
    return next(8) === 0 ? null : (cells[next(cells.length)] ?? null)
  })

/** Compares values. Floats agree in 14 significant digits. */
function isSame(type: CheckedNode['type'], a: Outcome, b: Outcome): boolean {
  if (type !== 'float' || typeof a !== 'string' || typeof b !== 'string')
    return JSON.stringify(a) === JSON.stringify(b)
  const [x, y] = [Number(a), Number(b)]
  // Two floats beside each other can lie on both sides of the place where 14 digits are rounded.
  const areNeighbours = Math.abs(x - y) <= 1e-15 * Math.abs(x)
  return a === b || areNeighbours || x.toPrecision(14) === y.toPrecision(14)
}

/** A generator of whole numbers from a seed (xorshift). */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed | 0 || 1
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

async function agree(seed: number, first: number): Promise<void> {
  const next = numbersFrom(seed)
  const random = new RandomFormulas({ next })
  const formulas = Array.from({ length: FORMULAS }, (_, i) => {
    const called = functionNames[(first * FORMULAS + i) % functionNames.length] ?? '+'
    return random.call(called, 1 + next(3))
  }).filter((formula) => formula.length < 5000)
  const checked = formulas.map((formula) => ({ formula, ...checkFormula(formula, randomColumns) }))
  const trees = checked.map(({ formula, tree, problems }) => {
    if (!tree) throw new Error(`${formula}: ${problems.map(({ message }) => message).join(' ')}`)
    return tree
  })
  const rows = Array.from({ length: ROWS }, () => rowOf(next))
  const found = await compute(trees, rows)
  for (const [r, row] of rows.entries())
    for (const [f, tree] of trees.entries()) {
      const value = outcomeOf(tree, row, moment)
      const expected: Outcome = value === 'fails' ? { fails: true } : textOfValue(value)
      const got = found[r]?.[f] ?? null
      if (isSame(tree.type, got, expected)) continue
      const used = randomColumns.flatMap(({ name }, i) =>
        checked[f]?.formula.includes(name.replaceAll(']', ']]'))
          ? [`${name} = ${JSON.stringify(row[i])}`]
          : [],
      )
      expect(`${checked[f]?.formula} for ${used.join(', ')}: ${JSON.stringify(got)}`).toBe(
        JSON.stringify(expected),
      )
    }
}

test('random formulas have the values that an evaluator in plain JavaScript finds', {
  timeout: 3_600_000,
}, async () => {
  let batch = 0
  await fc.assert(
    fc.asyncProperty(fc.integer(), (seed) => agree(seed, batch++)),
    { numRuns: roundsOf({ short: 40, long: 4000 }), endOnFailure: true },
  )
})
