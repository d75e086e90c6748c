import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { runChildrenFrom } from '../../engine/src/process/entry.ts'
import { advisorBench } from './advisor/index.ts'
import { apiBench } from './api/index.ts'
import { backupBench } from './backup/index.ts'
import type { Bench } from './bench.ts'
import { bodiesBench } from './bodies/index.ts'
import { copyBench } from './copy/index.ts'
import { detectBench } from './detect/index.ts'
import { diagramBench } from './diagram/index.ts'
import { dictionaryBench } from './dictionary/index.ts'
import { editorBench } from './editor/index.ts'
import { excelRead } from './excel-read/index.ts'
import { excelWrite } from './excel-write/index.ts'
import { filesBench } from './files/index.ts'
import { freshFile } from './fresh-file/index.ts'
import { helpBench } from './help/index.ts'
import { incrementalBench } from './incremental/index.ts'
import { joinBench } from './join/index.ts'
import { jsonBench } from './json/index.ts'
import { loadMssql } from './load-mssql/index.ts'
import { loadMysql } from './load-mysql/index.ts'
import { loadParquet } from './load-parquet/index.ts'
import { loadPostgresql } from './load-postgresql/index.ts'
import { memoryBench } from './memory/index.ts'
import { placesBench } from './places/index.ts'
import { portalBench } from './portal/index.ts'
import { previewBench } from './preview/index.ts'
import { promptBench } from './prompt/index.ts'
import { claimsBench } from './queue/claims.ts'
import { queueBench } from './queue/index.ts'
import { readMssql } from './read-mssql/index.ts'
import { readMysql } from './read-mysql/index.ts'
import { readPostgresql } from './read-postgresql/index.ts'
import { meetsAim, tableOf, tableOfFigures } from './report.ts'
import { scheduleBench } from './schedule/index.ts'
import { soakBench } from './soak/index.ts'
import { stepsBench } from './steps/index.ts'
import { typesBench } from './types/index.ts'

const benches: readonly Bench[] = [
  loadPostgresql,
  freshFile,
  loadParquet,
  readPostgresql,
  loadMysql,
  readMysql,
  loadMssql,
  readMssql,
  copyBench,
  incrementalBench,
  joinBench,
  memoryBench,
  previewBench,
  excelRead,
  excelWrite,
  diagramBench,
  editorBench,
  portalBench,
  scheduleBench,
  queueBench,
  claimsBench,
  soakBench,
  advisorBench,
  dictionaryBench,
  helpBench,
  apiBench,
  backupBench,
  promptBench,
  stepsBench,
  bodiesBench,
  typesBench,
  detectBench,
  filesBench,
  jsonBench,
  placesBench,
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rows: { type: 'string' },
    minutes: { type: 'string' },
    only: { type: 'string' },
    json: { type: 'string' },
  },
})
const bench = benches.find(({ name }) => name === positionals[0])
const rows = values.rows === undefined ? bench?.rows : Number(values.rows)
if (!bench || !rows || !Number.isInteger(rows)) {
  console.error(
    `npm run bench -- NAME [--rows N] [--minutes N] [--only CASE] [--json FILE], where NAME is one of: ${benches.map((b) => b.name).join(', ')}`,
  )
  process.exit(2)
}
runChildrenFrom(new URL('../../dist/', import.meta.url))
const minutes = values.minutes === undefined ? undefined : Number(values.minutes)
const report = await bench.run({ rows, minutes, only: values.only, say: (line) => console.error(line) })
if ('figures' in report) {
  console.log(tableOfFigures(report))
  for (const table of report.beside ?? []) console.log(`\n${table}`)
  if (report.mustReach && !report.figures.every(meetsAim)) process.exitCode = 1
} else {
  console.log(tableOf(report))
  console.log(`ratio to the baseline: ${report.ratio.toFixed(2)}`)
}
if (values.json) await writeFile(values.json, `${JSON.stringify(report, null, 2)}\n`)
