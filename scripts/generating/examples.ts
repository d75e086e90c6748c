import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  type ConfigOf,
  type DataType,
  type NodeKind,
  newNode,
  serializeWorkflow,
  type WorkflowNode,
} from '@anj/workflow'
import { openSession } from '../../engine/src/duckdb/session.ts'
import { sql, value } from '../../engine/src/duckdb/sql.ts'
import { root } from '../root.ts'

/** A workflow that comes with the product: a public CSV file of the package vega-datasets through a chain of nodes. */
interface Example {
  readonly name: string
  readonly title: string
  readonly file: string
  readonly columns: readonly string[]
  readonly types: Readonly<Record<string, DataType>>
  readonly output: WorkflowNode
}

const examples: readonly Example[] = [
  {
    name: 'seattle-weather',
    title: 'Weather in Seattle',
    file: 'seattle-weather.csv',
    columns: ['date', 'weather', 'precipitation', 'temp_max', 'temp_min'],
    types: { date: 'date', precipitation: 'decimal', temp_max: 'decimal', temp_min: 'decimal' },
    output: node('csvOutput', 'output', 3, {
      fileName: 'seattle-weather.csv',
      delimiter: ',',
      header: true,
      byteOrderMark: false,
    }),
  },
  {
    name: 'us-airports',
    title: 'Airports of the United States',
    file: 'airports.csv',
    columns: ['iata', 'name', 'city', 'state', 'latitude', 'longitude'],
    types: { latitude: 'decimal', longitude: 'decimal' },
    output: node('postgresqlOutput', 'output', 3, {
      connectionId: null,
      address: null,
      databaseName: 'practice',
      schemaName: 'public',
      tableName: 'airports',
      createTableIfNotExist: true,
      dropTableThenCreate: false,
      deleteExistingData: true,
    }),
  },
]

function node<K extends NodeKind>(kind: K, id: string, place: number, config: ConfigOf<K>): WorkflowNode {
  const fresh = newNode(kind, id, { x: 60 + place * 240, y: 120 })
  return { ...fresh, data: { ...fresh.data, config } } as WorkflowNode
}

function nodesOf({ file, columns, types, output }: Example, header: readonly string[]): WorkflowNode[] {
  return [
    node('csvInput', 'input', 0, {
      datasetId: null,
      fileName: file,
      columns: header.map((name) => ({ name, type: 'text' as const })),
      firstNodeToExecute: true,
    }),
    node('columnSelection', 'columns', 1, {
      selectedColumns: columns.map((column) => ({ column, name: column })),
    }),
    node('changeDataType', 'types', 2, {
      columnDataTypes: Object.entries(types).map(([columnName, toType]) => ({
        columnName,
        fromType: 'text' as const,
        toType,
      })),
      onReject: 'fail',
      rejectLimit: { count: null, percent: null },
    }),
    output,
  ]
}

/** Every row of a CSV file as text, header first. */
async function readRows(path: string, folder: string): Promise<string[][]> {
  await using session = await openSession({
    memoryBytes: 256_000_000,
    temporaryDirectory: folder,
    temporaryBytes: 1_000_000_000,
    paths: [path],
  })
  const rows = await session.rows(
    sql`select * from read_csv(${value(path)}, header = false, all_varchar = true, delim = ',', quote = '"')`,
  )
  return rows.map((row) => row.map((cell) => cell ?? ''))
}

/** The text of an example's file. */
async function textOf(example: Example, folder: string): Promise<string> {
  const path = join(root, 'node_modules', 'vega-datasets', 'data', example.file)
  const bytes = readFileSync(path)
  const rows = await readRows(path, folder)
  const nodes = nodesOf(example, rows[0] ?? [])
  const edges = nodes
    .slice(1)
    .map((to, i) => ({ id: `edge-${i + 1}`, source: nodes[i]?.id ?? '', target: to.id }))
  return serializeWorkflow({ id: example.name, name: example.title, nodes, edges }, [
    {
      nodeId: 'input',
      fileName: example.file,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      bytes: bytes.length,
      rows,
    },
  ])
}

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
const folder = mkdtempSync(join(tmpdir(), 'anj-examples-'))
try {
  for (const example of examples) {
    const path = join(root, 'examples', `${example.name}.anj`)
    const text = await textOf(example, folder)
    if (!values.check) writeFileSync(path, text)
    else if (readFileSync(path, 'utf8') !== text) {
      console.error(`examples/${example.name}.anj is stale: run npm run generate.`)
      process.exitCode = 1
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
