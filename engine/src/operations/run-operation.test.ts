import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  databaseFamilies,
  type InsightSummary,
  isKind,
  newNode,
  type OperationKind,
  parseInsight,
  type WorkflowNode,
} from '@anj/workflow'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CommitMark } from '../model/commit-mark.ts'
import type { RunRequest } from '../model/run-request.ts'
import type { RunListener } from '../plan/run-listener.ts'
import { limitsIn } from '../testing/run-here.ts'
import { type CreatedSchema, makeSchema } from '../testing/schemas/make-schema.ts'
import { sampleSchema } from '../testing/schemas/sample-schema.ts'
import { openSchemaServer, type SchemaServer } from '../testing/schemas/servers.ts'
import { runOperation } from './run-operation.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-operations-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe.each(databaseFamilies)('a run over %s', (family) => {
  let server: SchemaServer
  let made: CreatedSchema
  beforeAll(async () => {
    server = await openSchemaServer(family)
    made = await makeSchema(server, sampleSchema)
  })
  afterAll(() => server[Symbol.asyncDispose]())

  function request(...kinds: readonly OperationKind[]): RunRequest & { target: { kind: 'file' } } {
    const input = newNode(`${family}Input`, 'in', { x: 0, y: 0 })
    const config = { ...input.data.config, connectionId: 'c', databaseName: made.databaseName }
    const nodes = [
      { ...input, data: { ...input.data, config } },
      ...kinds.map((kind) => operation(kind, made.scope)),
    ]
    const edges = kinds.map((kind, i) => ({ id: kind, source: nodes[i]?.id ?? '', target: kind }))
    return {
      runId: randomUUID(),
      workflow: { nodes, edges },
      sources: { in: { kind: 'database', connection: made.connection, config } },
      target: { kind: 'file', path: join(folder, randomUUID()) },
      limits: limitsIn(folder),
    }
  }

  test('describes every table and view of the chosen schema', async () => {
    const asked = request('dataDictionary')
    const { insight, summary, lines } = await run(asked)
    if (insight.kind !== 'dictionary') throw new Error(insight.kind)
    const names = [...sampleSchema.tables, ...(sampleSchema.views ?? [])].map(({ name }) => name)
    expect(insight.dictionary.tables.map(({ name }) => name)).toEqual(names.sort())
    expect(summary).toMatchObject({ kind: 'dictionary', tables: names.length, findings: null })
    expect(lines.at(-1)).toBe(`Data Dictionary Completed (${names.length} tables)`)
  })

  test('draws every foreign key', async () => {
    const { insight } = await run(request('databaseDiagram'))
    if (insight.kind !== 'diagram') throw new Error(insight.kind)
    const told = sampleSchema.tables.flatMap(({ foreignKeys = [] }) => foreignKeys)
    expect(insight.diagram.relationships.filter(({ implied }) => !implied)).toHaveLength(told.length)
  })

  test('advises on the scope of the preceding dictionary', async () => {
    const { insight, percents } = await run(request('dataDictionary', 'aiAdvisor'))
    if (insight.kind !== 'advice') throw new Error(insight.kind)
    expect(insight.advice.sampled.tables).toBeGreaterThan(0)
    expect(insight.advice.findings.length).toBeGreaterThan(0)
    expect(percents).toEqual(percents.toSorted((a, b) => a - b))
    const isOfSomeSchemas = made.scope.schemas.length > 0 && family !== 'mysql'
    const notAsked = insight.advice.notAsked.map(({ rule }) => rule)
    expect(notAsked.includes('unrelated-table')).toBe(isOfSomeSchemas)
  })

  test('stops immediately when it is cancelled, and leaves no file', async () => {
    const cancelled = AbortSignal.abort(new Error('cancelled'))
    const asked = request('dataDictionary')
    await expect(run(asked, cancelled)).rejects.toThrow('cancelled')
    expectNothingAt(asked.target.path)
  })

  test('leaves no file when it may not commit', async () => {
    const asked = request('dataDictionary')
    const refuse = { prepared: () => Promise.reject(new Error('taken over')) }
    await expect(run(asked, undefined, refuse)).rejects.toThrow('taken over')
    expectNothingAt(asked.target.path)
  })

  test("reports the server's refusal at the input node", async () => {
    const asked = request('dataDictionary')
    const source = asked.sources['in']
    if (source?.kind !== 'database') throw new Error('no database')
    const config = { ...source.config, databaseName: 'anj_nowhere' }
    const elsewhere = { ...asked, sources: { in: { ...source, config } } }
    await expect(run(elsewhere)).rejects.toMatchObject({ name: 'AppError', nodeId: 'in' })
    expectNothingAt(asked.target.path)
  })
})

function operation(kind: OperationKind, { schemas }: CreatedSchema['scope']): WorkflowNode {
  const node = newNode(kind, kind, { x: 0, y: 0 })
  if (isKind(node, 'aiAdvisor')) return node
  return {
    ...node,
    data: { ...node.data, config: { ...node.data.config, schemas: [...schemas] } },
  } as WorkflowNode
}

function expectNothingAt(path: string): void {
  expect(existsSync(path)).toBe(false)
  expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([])
}

/** Executes the run up to its commit and reads the insight. */
async function run(
  asked: RunRequest & { target: { kind: 'file' } },
  signal: AbortSignal = new AbortController().signal,
  other: Partial<RunListener> = {},
) {
  const lines: string[] = []
  const percents: number[] = []
  let prepared: readonly [CommitMark, InsightSummary | undefined] | undefined
  const listener: RunListener = {
    log: (line) => void lines.push(line),
    progress: ({ percent }) => void percents.push(percent ?? -1),
    rejects: () => undefined,
    entered: async () => undefined,
    prepared: async (mark, reconciliation, summary) => {
      expect(reconciliation).toBeNull()
      expect(existsSync(asked.target.path)).toBe(false)
      prepared = [mark, summary]
    },
    ...other,
  }
  await runOperation(asked, listener, signal)
  const insight = parseInsight(JSON.parse(await readFile(asked.target.path, 'utf8')))
  expect(prepared?.[0]).toEqual({ kind: 'file', path: asked.target.path })
  return { insight, summary: prepared?.[1], lines, percents }
}
