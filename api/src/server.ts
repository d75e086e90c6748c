/** Runs the API as a separate process. */
import { readServerSettings, SettingsError } from '@anj/core'
import { describeError } from '@anj/db'
import { startTracing } from '@anj/telemetry'
import { AppError } from '@anj/workflow'
import { type StopTimeouts, startServer } from './start-server.ts'

/**
 * Time limit for closing once the calls have ended or been cut off, in milliseconds. After that, the process exits
 * anyway.
 */
const closing = 5_000

const settings = checkedSettings()
const tracing = startTracing(settings.tracing, 'api')
const starting = tracing.then(() => startServer(settings))
starting.catch((error: unknown) => {
  const reason = error instanceof AppError ? error.message : JSON.stringify(describeError(error))
  process.stderr.write(`The api could not start: ${reason}\n`)
  process.exit(1)
})
const { drain, grace } = settings
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end({ drain, grace }))
// If the parent process ends, stops without waiting, because the database may have ended with it.
process.once('disconnect', () => void end({ drain: 0, grace: 0 }))

async function end(patience: StopTimeouts): Promise<void> {
  setTimeout(() => process.exit(1), patience.drain + patience.grace + closing).unref()
  const server = await starting
  await server.stop(patience)
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
