/**
 * A proof's worker process: the product's worker with the proof's clock and executor. Arguments: the target's URL,
 * the seed, the log file, and the milliseconds between two polls.
 */
import { readServerSettings } from '@anj/core'
import { openDatabase } from '@anj/db'
import { pino } from 'pino'
import { openLog } from '../../worker/src/log.ts'
import { startWorker } from '../../worker/src/start-worker.ts'
import { defaultWorkerParts } from '../../worker/src/worker-parts.ts'
import { createFakeExecutor } from './executor.ts'
import { simulatedClock } from './simulated-clock.ts'

const [target = '', seed = '', logFile = '', second = ''] = process.argv.slice(2)
process.once('disconnect', () => process.exit(1))
const settings = readServerSettings(process.env)
const { db } = openDatabase(target, { connections: settings.runSlots + 2, applicationName: 'anj-proof' })
const clock = simulatedClock(db)
const log = openLog('warn', pino.destination({ dest: logFile, append: true, sync: true }))
const worker = await startWorker(settings, log, {
  clockOf: () => clock,
  runChildren: {
    forkRun: createFakeExecutor(db, seed),
    prepareSpare: () => {},
    dropSpare: async () => {},
  },
  second: Number(second),
  lookForRunsEvery: defaultWorkerParts.lookForRunsEvery,
})
process.once('SIGTERM', () => void worker.stop(5000).then(() => process.exit(0)))
process.send?.('started')
