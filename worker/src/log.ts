import { describeError } from '@anj/db'
import { type Logger, pino } from 'pino'

/** Opens the worker's log, which is written as JSON lines. */
export function openLog(level: string, destination?: pino.DestinationStream): Logger {
  const options = { level, base: { part: 'worker' }, serializers: { err: describeError } }
  return destination ? pino(options, destination) : pino(options)
}
