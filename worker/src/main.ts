/** The worker as a separate process. */
import { readServerSettings, SettingsError } from '@anj/core'
import { startTracing } from '@anj/telemetry'
import { openLog } from './log.ts'
import { startWorker } from './start-worker.ts'

const SECOND = 1000
const settings = checkedSettings()
const log = openLog(settings.logLevel)
const tracing = startTracing(settings.tracing, 'worker')
const starting = tracing.then(() => startWorker(settings, log))
starting.catch((err: unknown) => {
  if (err instanceof SettingsError) process.stderr.write(`${err.message}\n`)
  else log.fatal({ err }, 'the worker could not start')
  process.exit(1)
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(settings.grace))
process.once('disconnect', () => {
  // The parent process was killed, and the database may have stopped with it. The shutdown must therefore not wait for
  // the database forever.
  setTimeout(() => process.exit(1), 10 * SECOND).unref()
  void end(0)
})

async function end(patience: number): Promise<void> {
  const worker = await starting
  await worker.stop(patience).catch((err: unknown) => log.error({ err }, 'the worker did not stop cleanly'))
  await (await tracing)()
  process.exit(0)
}

function checkedSettings() {
  try {
    return readServerSettings(process.env)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
