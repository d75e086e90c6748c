/**
 * Executes one case once, in its own process, and prints the seconds and the processor time as JSON. Arguments: folder
 * with the file of orders, name of the case, side, memory in bytes, number of rows.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openSession } from '../../../engine/src/duckdb/session.ts'
import { constant, Sql, sql } from '../../../engine/src/duckdb/sql.ts'
import type { DatasetSource } from '../../../engine/src/model/source.ts'
import { compilePlan } from '../../../engine/src/plan/compile-plan.ts'
import { readStatements } from '../../../engine/src/steps/sql/read-statement.ts'
import { orderColumns, ordersIn, sourceIn, stepCases, workflowOf } from './cases.ts'

/** SQL written by hand, which contains no value from outside. */
const rawSql = (text: string) => Sql.of({ kind: 'text', text })
const [folder = '', name = '', side = '', memory = '', rows = ''] = process.argv.slice(2)
const found = stepCases.find((one) => one.name === name)
if (!found) throw new Error(`There is no case named ${name}`)
const path = ordersIn(folder, Number(rows))
const target = join(folder, 'result.parquet')
const session = await openSession({
  memoryBytes: Number(memory),
  temporaryDirectory: join(folder, 'spill'),
  temporaryBytes: 50e9,
  directories: [folder],
})
const source: DatasetSource = JSON.parse(await readFile(sourceIn(folder, Number(rows)), 'utf8'))
const copy = (select: Sql) => session.run(sql`copy (${select}) to ${constant(target)} (format parquet)`)

const began = performance.now()
const usedBefore = process.cpuUsage()
if (side === 'sql') {
  const typed = orderColumns.map((column) => `cast(${column.name} as ${column.sql}) as ${column.name}`)
  await session.run(rawSql(`create temp view orders as select ${typed.join(', ')} from '${path}'`))
  if (found.before !== undefined) await session.row(rawSql(found.before))
  await copy(rawSql(found.sql))
} else {
  const { workflow, last } = workflowOf(found)
  const file = side === 'detected' ? source : { ...source, proofs: [], digits: [] }
  await readStatements(workflow.nodes, [], join(folder, 'spill'))
  const plan = compilePlan(workflow, { file }, last, {
    workFolder: folder,
    measures: new Set(),
    requirements: false,
  })
  for (const part of plan.parts) {
    if (part.kind === 'landing')
      await session.run(sql`copy (${part.rows}) to ${constant(part.path)} (format parquet)`)
    else await session.row(part.select)
  }
  await copy(plan.rows)
}
const seconds = (performance.now() - began) / 1000
const { user, system } = process.cpuUsage(usedBefore)
console.log(JSON.stringify({ seconds, processor: (user + system) / 1e6 }))
await session[Symbol.asyncDispose]()
