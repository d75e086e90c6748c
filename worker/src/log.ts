import { type Logger, pino, stdSerializers } from 'pino'

/** The worker's log: lines of JSON. A failed query is logged without its parameters, which hold people's data. */
export function openLog(level: string, destination?: pino.DestinationStream): Logger {
  const options = { level, base: { part: 'worker' }, serializers: { err: describeError } }
  return destination ? pino(options, destination) : pino(options)
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (!('params' in error)) return stdSerializers.err(error)
  const { cause } = error
  const reason =
    cause instanceof Error
      ? `${cause.message} (${(cause as { code?: string }).code ?? 'no code'})`
      : 'unknown'
  const query = 'query' in error ? String(error.query) : ''
  return {
    type: error.name,
    message: `A query failed: ${reason}`,
    query,
    stack: cause instanceof Error ? cause.stack : '',
  }
}
