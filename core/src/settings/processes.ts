import { availableParallelism } from 'node:os'
import { type Static, Type } from 'typebox'
import { constraintMessages } from './rules.ts'

const SECOND = 1000

/** Variables for the processes' slots and shutdown. */
export const processVariables = {
  ANJ_RUN_SLOTS: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1000,
      ...constraintMessages(
        'a whole number from 1 to 1000',
        'Concurrent runs in each worker, 1 to 1000. Default: two per core, fewer if that would leave less than 600 MB of memory for each.',
      ),
    }),
  ),
  ANJ_GRACE: Type.Integer({
    default: 8,
    minimum: 0,
    maximum: 82_800,
    ...constraintMessages(
      'a whole number of seconds from 0 to 82800',
      'Seconds that a process which is [shutting down](scaling.md#stop-and-replace-processes) waits for active calls and runs, at most 82800.',
    ),
  }),
  ANJ_DRAIN: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 600,
    ...constraintMessages(
      'a whole number of seconds from 0 to 600',
      'Seconds for which an API process still accepts calls after a stop signal, while it reports that it is not ready; at most 600.',
    ),
  }),
}

/** Variables for logging and development. */
export const modeVariables = {
  LOG_LEVEL: Type.Enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'], {
    default: 'info',
    ...constraintMessages(
      'silent, fatal, error, warn, info, debug or trace',
      'How much the servers log: `silent`, `fatal`, `error`, `warn`, `info`, `debug` or `trace`.',
    ),
  }),
  NODE_ENV: Type.Enum(['production', 'development', 'test'], {
    default: 'production',
    ...constraintMessages(
      'production, development or test',
      '`development` serves unbuilt pages, for developers of Anj itself.',
    ),
  }),
}

const Variables = Type.Object({ ...processVariables, ...modeVariables })
type Variables = Static<typeof Variables>

export interface ProcessSettings {
  readonly runSlots: number
  /** Milliseconds that active calls and runs have to finish during a shutdown. */
  readonly grace: number
  /**
   * Milliseconds for which an API process that is stopping still accepts calls, while it already reports that it isn't
   * ready.
   */
  readonly drain: number
  readonly logLevel: Variables['LOG_LEVEL']
  readonly nodeEnv: Variables['NODE_ENV']
}

export function readProcesses(values: Variables): ProcessSettings {
  return {
    runSlots: values.ANJ_RUN_SLOTS ?? defaultRunSlots(availableParallelism(), process.availableMemory()),
    grace: values.ANJ_GRACE * SECOND,
    drain: values.ANJ_DRAIN * SECOND,
    logLevel: values.LOG_LEVEL,
    nodeEnv: values.NODE_ENV,
  }
}

/** Returns two run slots per core, or fewer if each run would have less than 600 MB of memory. */
export function defaultRunSlots(cores: number, freeBytes: number): number {
  return Math.max(1, Math.min(2 * cores, Math.floor(freeBytes / (600 * 1024 * 1024))))
}
