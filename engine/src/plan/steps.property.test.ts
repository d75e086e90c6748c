import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as inFolder } from 'node:path'
import { AppError, effectiveGraph } from '@anj/workflow'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession, type Session } from '../duckdb/session.ts'
import { constant, sql } from '../duckdb/sql.ts'
import { measuredTypes } from '../model/column-measures.ts'
import type { DatasetSource } from '../model/source.ts'
import { readStatements } from '../steps/sql/read-statement.ts'
import { Builder } from '../testing/random-graphs.ts'
import { roundsOf } from '../testing/rounds.ts'
import * as model from '../testing/table-model.ts'
import { graphOf } from '../testing/tables.ts'
import { writeModelTable } from '../testing/write-model-table.ts'
import { compilePlan } from './compile-plan.ts'
import { compilePreview } from './compile-preview.ts'

let folder: string
let session: Session
beforeAll(async () => {
  folder = await mkdtemp(inFolder(tmpdir(), 'anj-steps-'))
  session = await openSession({
    memoryBytes: 256e6,
    temporaryDirectory: folder,
    temporaryBytes: 1e9,
    directories: [folder],
    threads: 1,
  })
})
afterAll(async () => {
  await session[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

let written = 0
const write = (table: model.ModelTable) => writeModelTable(session, folder, `file${written++}`, table)

type Rows = readonly (readonly (string | null)[])[]
const asSet = (rows: Rows) => rows.map((row) => JSON.stringify(row)).toSorted()

/** Returns the elements of a list that occur less often in another list. */
function without(list: readonly string[], other: readonly string[]): readonly string[] {
  const left = [...other]
  return list.filter((one) => {
    const at = left.indexOf(one)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

test('chains of any steps return the same rows as a model in plain JavaScript', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.gen(), fc.integer({ min: 1, max: 4 }), async (g, depth) => {
      const builder = new Builder(g)
      const { id, table } = builder.build(depth)
      const expected = model.materialized(table)
      const rows = expected.rows.map((row) => row.cells)
      const graph = effectiveGraph(graphOf(builder.nodes, ...builder.edges))
      const sources: Record<string, DatasetSource> = {}
      for (const file of builder.files) sources[file.id] = await write(file.table)

      await readStatements(graph.nodes, [], folder)
      const plan = compilePlan(graph, sources, id)
      expect(plan.columns).toEqual(expected.columns)
      const found = await session.rows(plan.rows)
      if (expected.isOrdered) expect(found).toEqual(rows)
      expect(asSet(found)).toEqual(asSet(rows))

      // As in a run, results that are read twice are materialized, and every check counts its rows. A session assumes
      // that the files it has read never change, so each run has a new folder.
      const workFolder = await mkdtemp(inFolder(folder, 'run-'))
      const needs = { workFolder, measures: measuredTypes, requirements: g(fc.boolean) }
      const run = compilePlan(graph, sources, id, needs)
      let kept: number | null = null
      let isRefused = false
      for (const part of run.parts) {
        if (part.kind === 'landing') {
          await session.run(
            sql`copy (${part.rows}) to ${constant(part.path)} (format parquet, use_tmp_file false)`,
          )
          continue
        }
        if (part.kind === 'question') {
          const answer = part.answer(await session.row(part.select))
          if (!(answer instanceof AppError)) continue
          expect(answer.code).toMatch(/^compareKey/)
          isRefused = true
          break
        }
        const check = part.read(await session.row(part.select))
        expect(check.in).toBe(check.droppedEmpty + check.rejected + check.kept)
        if (part.rows?.kind === 'sources') expect(check.in).toBe(part.rows.rows)
        kept = check.kept
      }
      if (!isRefused) {
        expect(asSet(await session.rows(run.rows))).toEqual(asSet(rows))
        if (run.isChecked) expect(kept).toBe(rows.length)
      }

      // As in a preview, rows are counted and read by page. After several combinations, DuckDB can change the order
      // between queries, so only pages by row number are certain to cover all rows.
      const look = compilePreview(graph, sources, id)
      expect(Number((await session.row(look.count))[0])).toBe(rows.length)
      for (let offset = 0; offset < rows.length; offset += 7) {
        const page = (await session.rows(look.page({ offset, limit: 7 }))).map(([, ...cells]) => cells)
        expect(page).toHaveLength(Math.min(7, rows.length - offset))
        expect(without(asSet(page), asSet(rows))).toEqual([])
      }
      const byNumber = look.byNumber?.rows({ first: 1, last: 1_000 })
      if (byNumber) expect((await session.rows(byNumber)).map(([, ...cells]) => cells)).toEqual(rows)
    }),
    {
      numRuns: Number(process.env.ANJ_PROPERTY_RUNS ?? roundsOf({ short: 20, long: 60 })),
      endOnFailure: true,
    },
  )
})
