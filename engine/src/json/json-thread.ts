import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { ORDINARY_ROW } from '../csv/read-csv.ts'
import { asProblem } from '../process/problem.ts'
import { ringSink } from './byte-ring.ts'
import { explainFault } from './explain-fault.ts'
import { JsonFile } from './read-json.ts'
import type { FromJsonThread, JsonThreadWork, ToJsonThread } from './scan-in-thread.ts'

/** The thread that reads the rows of a JSON file while DuckDB stores them. */

const { path, options, mostBytes, ring } = workerData as JsonThreadWork
const port = parentPort
if (!port) throw new Error('This file only runs as a thread')
const send = (message: FromJsonThread) => port.postMessage(message)

let rows = 0
try {
  const file = new JsonFile({
    path,
    options,
    mostBytes,
    onBytes: (bytes) => send({ type: 'progress', bytes }),
    onRow: (count) => {
      rows = count
    },
  })
  await file.readBeginning()
  const sink = ringSink(ring, (length) => send({ type: 'part', length }))
  const onMissed = () => send({ type: 'missed' })
  for (;;) {
    const { columns, bytesPerRow, hasLineEnds, longest } = file
    const isPlain = !hasLineEnds && longest <= ORDINARY_ROW
    send({ type: 'known', columns, bytesPerRow, isPlain })
    const [{ to, leftOut }] = (await once(port, 'message')) as [ToJsonThread]
    const table = await file.write(to ?? sink, { mostOfPlain: to === null ? ORDINARY_ROW : null, onMissed })
    // A column that was null in all rows so far may have a value in a later row.
    if (table && leftOut.every((column) => table.columns[column]?.kinds === 0)) {
      send({ type: 'done', table })
      break
    }
    if (table) onMissed()
  }
} catch (error) {
  send({ type: 'failed', problem: asProblem(await explainFault(error, path, rows)) })
}
// The port would keep the thread alive.
port.close()
