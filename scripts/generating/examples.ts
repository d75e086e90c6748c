import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  type ConfigOf,
  type DataToSave,
  type DataType,
  type NodeKind,
  newNode,
  serializeWorkflow,
  type WorkflowNode,
} from '@anj/workflow'
import { openSession } from '../../engine/src/duckdb/session.ts'
import { sql, value } from '../../engine/src/duckdb/sql.ts'
import { root } from '../root.ts'

/** An example workflow with public CSV files from the package vega-datasets. */
interface Example {
  readonly name: string
  readonly title: string
  /** File names by input node. */
  readonly files: Readonly<Record<string, string>>
  readonly nodes: (headers: Readonly<Record<string, readonly string[]>>) => readonly WorkflowNode[]
  /** The edges, written as 'from>to'. */
  readonly edges: readonly string[]
}

const inARow = ['input>columns', 'columns>types', 'types>output']

const examples: readonly Example[] = [
  {
    name: 'seattle-weather',
    title: 'Weather in Seattle',
    files: { input: 'seattle-weather.csv' },
    nodes: ({ input = [] }) => [
      csvInput('input', 'seattle-weather.csv', input, [0, 0]),
      choice('columns', ['date', 'weather', 'precipitation', 'temp_max', 'temp_min'], [1, 0]),
      types(
        'types',
        { date: 'date', precipitation: 'decimal', temp_max: 'decimal', temp_min: 'decimal' },
        [2, 0],
      ),
      node('csvOutput', 'output', [3, 0], {
        fileName: 'seattle-weather.csv',
        delimiter: ',',
        header: true,
        byteOrderMark: false,
      }),
    ],
    edges: inARow,
  },
  {
    name: 'us-airports',
    title: 'Airports of the United States',
    files: { input: 'airports.csv' },
    nodes: ({ input = [] }) => [
      csvInput('input', 'airports.csv', input, [0, 0]),
      choice('columns', ['iata', 'name', 'city', 'state', 'latitude', 'longitude'], [1, 0]),
      types('types', { latitude: 'decimal', longitude: 'decimal' }, [2, 0]),
      node('postgresqlOutput', 'output', [3, 0], {
        connectionId: null,
        address: null,
        databaseName: 'practice',
        schemaName: 'public',
        tableName: 'airports',
        createTableIfNotExist: true,
        dropTableThenCreate: false,
        deleteExistingData: true,
      }),
    ],
    edges: inARow,
  },
  {
    name: 'flights-by-airport',
    title: 'Flights by airport',
    files: { flights: 'flights-airport.csv', airports: 'airports.csv' },
    nodes: ({ flights = [], airports = [] }) => [
      csvInput('flights', 'flights-airport.csv', flights, [0, 0]),
      csvInput('airports', 'airports.csv', airports, [0, 1], false),
      node('leftJoin', 'join', [1, 0.5], {
        keys: [{ left: 'origin', right: 'iata' }],
        selectedColumns: null,
      }),
      choice('columns', ['origin', 'name', 'city', 'state', 'destination', 'count'], [2, 0.5]),
      types('types', { count: 'int' }, [3, 0.5]),
      node('excelOutput', 'output', [4, 0.5], {
        fileName: 'flights-by-airport.xlsx',
        sheetName: 'Flights',
        header: true,
      }),
    ],
    edges: ['flights>join', 'airports>join', 'join>columns', 'columns>types', 'types>output'],
  },
]

type Place = readonly [column: number, row: number]

function node<K extends NodeKind>(kind: K, id: string, [x, y]: Place, config: ConfigOf<K>): WorkflowNode {
  const fresh = newNode(kind, id, { x: 60 + x * 285, y: 120 + y * 150 })
  return { ...fresh, data: { ...fresh.data, config } } as WorkflowNode
}

function csvInput(
  id: string,
  fileName: string,
  header: readonly string[],
  place: Place,
  firstNodeToExecute = true,
): WorkflowNode {
  const columns = header.map((name) => ({ name, type: 'text' as const }))
  return node('csvInput', id, place, { datasetId: null, fileName, columns, firstNodeToExecute })
}

function choice(id: string, columns: readonly string[], place: Place): WorkflowNode {
  return node('columnSelection', id, place, {
    selectedColumns: columns.map((column) => ({ column, name: column })),
  })
}

function types(id: string, changes: Readonly<Record<string, DataType>>, place: Place): WorkflowNode {
  return node('changeDataType', id, place, {
    columnDataTypes: Object.entries(changes).map(([columnName, toType]) => ({
      columnName,
      fromType: 'text' as const,
      toType,
    })),
    onReject: 'fail',
    rejectLimit: { count: null, percent: null },
  })
}

/** Reads all rows of a CSV file as text, header first. */
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

/** Composes the .anj text of an example. */
async function textOf(example: Example, folder: string): Promise<string> {
  const data: DataToSave[] = []
  for (const [nodeId, fileName] of Object.entries(example.files)) {
    const path = join(root, 'node_modules', 'vega-datasets', 'data', fileName)
    const bytes = readFileSync(path)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    data.push({ nodeId, fileName, sha256, bytes: bytes.length, rows: await readRows(path, folder) })
  }
  const headers = Object.fromEntries(
    data.map(({ nodeId, rows }) => [nodeId, (rows?.[0] ?? []).map((name) => name ?? '')]),
  )
  const edges = example.edges.map((edge, i) => {
    const [source = '', target = ''] = edge.split('>')
    return { id: `edge-${i + 1}`, source, target }
  })
  const { name: id, title: name } = example
  return serializeWorkflow({ id, name, nodes: example.nodes(headers), edges }, data)
}

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
const folder = mkdtempSync(join(tmpdir(), 'anj-examples-'))
try {
  for (const example of examples) {
    const path = join(root, 'examples', `${example.name}.anj`)
    const text = await textOf(example, folder)
    if (!values.check) writeFileSync(path, text)
    else if (readFileSync(path, 'utf8') !== text) {
      console.error(`examples/${example.name}.anj is stale. Run npm run generate.`)
      process.exitCode = 1
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
