/** The settings for limits and retention. */
import { type Limits, maxRunMinutes } from '@anj/db'
import { type Static, Type } from 'typebox'

const GB = 1_000_000_000

const whole = (unit: string, minimum: number, maximum: number, about: string, fallback?: number) => ({
  minimum,
  maximum,
  must: `a whole number${unit} from ${minimum} to ${maximum}`,
  description: about,
  ...(fallback === undefined ? {} : { default: fallback }),
})
const days = (about: string, fallback?: number) => whole(' of days', 1, 36_500, about, fallback)

export const limitVariables = {
  ANJ_LIMIT_RUNS: Type.Optional(
    Type.Integer(
      whole(
        '',
        1,
        1000,
        'Concurrent runs of an organization across all workers, 1 to 1000. Default: as many as there are slots.',
      ),
    ),
  ),
  ANJ_LIMIT_RUN_MINUTES: Type.Integer(
    whole(
      ' of minutes',
      1,
      maxRunMinutes,
      'The longest duration of a run in minutes, 1 to 1380. Anj then ends the run and leaves its target unchanged.',
      maxRunMinutes,
    ),
  ),
  ANJ_LIMIT_STORAGE: Type.Optional(
    Type.Integer(
      whole(
        ' of GB',
        1,
        1_000_000,
        'Storage for all files, results and samples of an organization, in GB. Default: the size of the disk.',
      ),
    ),
  ),
  ANJ_KEEP_RESULTS_DAYS: Type.Integer(days('Days for which Anj keeps the files that runs produce.', 30)),
  ANJ_KEEP_RUNS_DAYS: Type.Optional(
    Type.Integer(days('Days for which Anj keeps finished runs and their logs. Default: forever.')),
  ),
  ANJ_KEEP_REPLACED_DAYS: Type.Optional(
    Type.Integer(days('Days for which Anj keeps earlier contents of replaced files. Default: forever.')),
  ),
  ANJ_KEEP_SAMPLES_DAYS: Type.Integer(days('Days for which Anj keeps the sample rows that previews use.', 1)),
  ANJ_KEEP_DELETED_DAYS: Type.Integer(days('Days for which you can restore a deleted workflow.', 30)),
  ANJ_KEEP_TASKS_DAYS: Type.Integer(days('Days for which finished tasks of schedules are listed.', 400)),
  ANJ_KEEP_QUESTIONS_DAYS: Type.Integer(
    days('Days for which Anj keeps questions that the Help Center could not answer well.', 90),
  ),
}

/** Retention that is the same for all organizations, in days. */
export interface Retention {
  readonly samplesDays: number
  readonly deletedDays: number
  readonly tasksDays: number
  readonly questionsDays: number
}

interface LimitValues extends Static<ReturnType<typeof objectOf>> {}
const objectOf = () => Type.Object(limitVariables)

/** Returns the limits for organizations without their own limits. */
export function readLimits(values: LimitValues, uploadBytes: number): Limits {
  return {
    runsAtOnce: values.ANJ_LIMIT_RUNS ?? null,
    storageBytes: values.ANJ_LIMIT_STORAGE === undefined ? null : values.ANJ_LIMIT_STORAGE * GB,
    uploadBytes,
    runMinutes: values.ANJ_LIMIT_RUN_MINUTES,
    runMemoryBytes: null,
    keepResultsDays: values.ANJ_KEEP_RESULTS_DAYS,
    keepRunsDays: values.ANJ_KEEP_RUNS_DAYS ?? null,
    keepReplacedDays: values.ANJ_KEEP_REPLACED_DAYS ?? null,
  }
}

/** Returns the retention that applies to all organizations. */
export function readRetention(values: LimitValues): Retention {
  return {
    samplesDays: values.ANJ_KEEP_SAMPLES_DAYS,
    deletedDays: values.ANJ_KEEP_DELETED_DAYS,
    tasksDays: values.ANJ_KEEP_TASKS_DAYS,
    questionsDays: values.ANJ_KEEP_QUESTIONS_DAYS,
  }
}

export const defaultRetention: Retention = {
  samplesDays: 1,
  deletedDays: 30,
  tasksDays: 400,
  questionsDays: 90,
}
