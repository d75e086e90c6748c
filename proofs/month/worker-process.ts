/**
 * The worker of a proof with a simulated clock. It executes runs as in production. Arguments: the URL of the clock's
 * database, the log file, and the milliseconds between two polls.
 */
import { pathToFileURL } from 'node:url'
import { readServerSettings } from '@anj/core'
import { openDatabase } from '@anj/db'
import { pino } from 'pino'
import { runChildrenFrom } from '../../engine/src/process/entry.ts'
import { openLog } from '../../worker/src/log.ts'
import { startWorker } from '../../worker/src/start-worker.ts'
import { defaultWorkerParts } from '../../worker/src/worker-parts.ts'
import { simulatedClock } from '../schedules/simulated-clock.ts'

const [clockUrl = '', logFile = '', second = '', bundles = ''] = process.argv.slice(2)
process.once('disconnect', () => process.exit(1))
if (bundles) runChildrenFrom(pathToFileURL(`${bundles}/`))
const settings = readServerSettings(process.env)
const { db } = openDatabase(clockUrl, { connections: 2, applicationName: 'anj-proof' })
const clock = simulatedClock(db)
const log = openLog('info', pino.destination({ dest: logFile, append: true, sync: true }))
const worker = await startWorker(settings, log, {
  ...defaultWorkerParts,
  clockOf: () => clock,
  second: Number(second),
})
process.once('SIGTERM', () => void worker.stop(5000).then(() => process.exit(0)))
process.send?.('started')
