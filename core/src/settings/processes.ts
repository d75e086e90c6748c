import { availableParallelism } from 'node:os'
import { type Static, Type } from 'typebox'
import { constraintMessages } from './rules.ts'

const SECOND = 1000
const MB = 1024 * 1024
/** The smallest memory limit of a run that all plans work with. */
export const leastRunMemory = 256 * MB
/** The part of the machine's free memory that runs may use. The rest is for the API, the database and file caches. */
const SHARE = 0.75
/** Memory of a run's process beside DuckDB's. */
const BESIDE = 388 * MB

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
  ANJ_RUN_MEMORY: Type.Optional(
    Type.Integer({
      minimum: 256,
      maximum: 1_000_000,
      ...constraintMessages(
        'a whole number of MB from 256 to 1000000',
        'Memory in MB in which a run sorts, groups and joins, 256 to 1000000. What does not fit goes to the disk. The process of a run can need [twice as much](operations.md#disk-and-memory) and 400 MB. Default: three quarters of the free memory, divided by the slots.',
      ),
    }),
  ),
  ANJ_RUN_THREADS: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 256,
      ...constraintMessages(
        'a whole number from 1 to 256',
        'Threads with which a run calculates, 1 to 256. Default: one per core.',
      ),
    }),
  ),
  ANJ_RUN_PROCESSES: Type.Integer({
    default: 1,
    minimum: 1,
    maximum: 256,
    ...constraintMessages(
      'a whole number from 1 to 256',
      'Processes that [a large run is divided among](scaling.md#divide-a-large-run), 1 to 256. They share the memory of the run.',
    ),
  }),
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
  /** DuckDB's memory limit for each run, in bytes. */
  readonly runMemoryBytes: number
  /** DuckDB's threads for each run; null for one per core. */
  readonly runThreads: number | null
  /** The number of processes that a large run is divided among. */
  readonly runProcesses: number
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
  const freeBytes = process.availableMemory()
  const runSlots = values.ANJ_RUN_SLOTS ?? defaultRunSlots(availableParallelism(), freeBytes)
  return {
    runSlots,
    runMemoryBytes:
      values.ANJ_RUN_MEMORY === undefined
        ? defaultRunMemory(runSlots, freeBytes)
        : values.ANJ_RUN_MEMORY * MB,
    runThreads: values.ANJ_RUN_THREADS ?? null,
    runProcesses: values.ANJ_RUN_PROCESSES,
    grace: values.ANJ_GRACE * SECOND,
    drain: values.ANJ_DRAIN * SECOND,
    logLevel: values.LOG_LEVEL,
    nodeEnv: values.NODE_ENV,
  }
}

/** Returns two run slots per core, or fewer if each run would have less than 600 MB of memory. */
export function defaultRunSlots(cores: number, freeBytes: number): number {
  return Math.max(1, Math.min(2 * cores, Math.floor(freeBytes / (600 * MB))))
}

/** Returns the memory limit of each run if all slots share the free memory. */
export function defaultRunMemory(slots: number, freeBytes: number): number {
  return Math.max(leastRunMemory, memoryWithin((SHARE * freeBytes) / slots))
}

/**
 * The largest resident size of a run's process. Joins and distinct use twice DuckDB's memory limit, and Node itself
 * needs 100 MB.
 */
export function residentSizeOf(memoryBytes: number): number {
  return 2 * memoryBytes + BESIDE
}

/** The memory limit of a process with a resident size. */
function memoryWithin(residentBytes: number): number {
  return Math.floor((residentBytes - BESIDE) / 2)
}
