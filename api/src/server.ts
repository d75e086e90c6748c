/** The api as a process of its own. */
import { describeError, readServerSettings, SettingsError } from '@anj/db'
import { startTracing } from '@anj/telemetry'
import { AppError } from '@anj/workflow'
import { startServer } from './start-server.ts'

const SECOND = 1000
/** The start script kills after 20 seconds. */
const patience = 10 * SECOND

const settings = checkedSettings()
const tracing = startTracing(settings.tracing, 'api')
const starting = tracing.then(() => startServer(settings))
starting.catch((error: unknown) => {
  const said = error instanceof AppError ? error.message : JSON.stringify(describeError(error))
  process.stderr.write(`The api could not start: ${said}\n`)
  process.exit(1)
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end())
// Whoever started this process is gone, and perhaps the database with it.
process.once('disconnect', () => void end())

async function end(): Promise<void> {
  setTimeout(() => process.exit(1), patience).unref()
  const server = await starting
  await server.stop()
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
