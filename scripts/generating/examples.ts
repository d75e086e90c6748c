import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type DataToSave, serializeWorkflow } from '@anj/workflow'
import { openSession } from '../../engine/src/duckdb/session.ts'
import { sql, value } from '../../engine/src/duckdb/sql.ts'
import { root } from '../root.ts'
import { type Example, examples } from './example-workflows.ts'

/** Reads all rows of a CSV file as text, header first. */
async function readRows(path: string, delimiter: string, folder: string): Promise<string[][]> {
  await using session = await openSession({
    memoryBytes: 256_000_000,
    temporaryDirectory: folder,
    temporaryBytes: 1_000_000_000,
    paths: [path],
  })
  const rows = await session.rows(
    sql`select * from read_csv(${value(path)}, header = false, all_varchar = true, delim = ${value(delimiter)}, quote = '"')`,
  )
  return rows.map((row) => row.map((cell) => cell ?? ''))
}

/** Composes the .anj text of an example. */
async function textOf(example: Example, folder: string): Promise<string> {
  const data: DataToSave[] = []
  for (const [nodeId, fileName] of Object.entries(example.files)) {
    const path = example.isPublic
      ? join(root, 'node_modules', 'vega-datasets', 'data', fileName)
      : join(import.meta.dirname, 'example-data', fileName)
    const bytes = readFileSync(path)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    data.push({
      nodeId,
      fileName,
      sha256,
      bytes: bytes.length,
      rows: await readRows(path, example.delimiter ?? ',', folder),
    })
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
