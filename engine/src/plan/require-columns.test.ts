import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WorkflowGraph } from '@anj/workflow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Target } from '../model/run-request.ts'
import type { DatasetSource } from '../model/source.ts'
import { makeDataset } from '../testing/make-dataset.ts'
import { requestFor, runHere } from '../testing/run-here.ts'
import { workflowOf } from '../testing/workflow-of.ts'

let folder: string
/** The file version that the workflow was created with, and a later version. */
let drawn: DatasetSource
let later: DatasetSource
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-require-columns-'))
  drawn = await makeDataset(join(folder, 'drawn.parquet'), "select 1 as id, 'Ada' as name, 7 as amount")
  later = await makeDataset(join(folder, 'later.parquet'), "select 2 as id, 'Bo' as name")
})
afterAll(() => rm(folder, { recursive: true }))

const targetIn = (name: string): Target => ({ kind: 'file', path: join(folder, name) })
const over = (source: DatasetSource, workflow: WorkflowGraph, name: string) =>
  runHere(requestFor(workflow, source, targetIn(name), folder))

function selecting(names: readonly string[]): WorkflowGraph {
  const workflow = workflowOf({ source: drawn, output: { kind: 'csvOutput', fileName: 'out' } })
  const selectedColumns = names.map((name) => ({ column: name, name }))
  const nodes = workflow.nodes.map((node) =>
    node.id === 'select' ? { ...node, data: { ...node.data, config: { selectedColumns } } } : node,
  )
  return { ...workflow, nodes } as WorkflowGraph
}

test('a file version without a column that the workflow writes is refused before any write, and the error names the column', async () => {
  const workflow = workflowOf({ source: drawn, output: { kind: 'csvOutput', fileName: 'out' } })
  await expect(over(later, workflow, 'lost.csv')).rejects.toMatchObject({
    code: 'fileColumnsGone',
    nodeId: 'file',
    message: expect.stringContaining('now reads: amount. Nothing was written.'),
  })
  expect(existsSync(join(folder, 'lost.csv'))).toBe(false)
})

test('a column that never reaches the output may be missing', async () => {
  await over(later, selecting(['id', 'name']), 'fewer.csv')
  expect(await readFile(join(folder, 'fewer.csv'), 'utf8')).toContain('Bo')
})
