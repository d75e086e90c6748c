/**
 * All metrics, with the parts of Anj that report them. Labels never contain IDs or users' texts, so that the number
 * of series stays bounded.
 */

export type Part = 'api' | 'worker'

interface Metric {
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly help: string
  readonly labels: readonly string[]
  readonly of: readonly Part[]
  /** Upper bounds of a histogram. */
  readonly buckets?: readonly number[]
  /** True when every process reads the same value from the database. Dashboards must take the maximum, never the sum. */
  readonly isShared?: true
}

const both = ['api', 'worker'] as const
const api = ['api'] as const
const worker = ['worker'] as const

const MB = 1024 * 1024
const short = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const long = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3600, 14_400, 82_800]
const waits = [0.01, 0.05, 0.1, 0.3, 0.5, 1, 2.5, 5, 15, 60, 300, 1800, 21_600]

export const catalogue = {
  anj_build_info: {
    type: 'gauge',
    help: 'Always 1; the labels contain the version and the part.',
    labels: ['version', 'part'],
    of: both,
  },

  anj_http_requests_total: {
    type: 'counter',
    help: 'Answered calls by method, path pattern and status.',
    labels: ['method', 'route', 'status'],
    of: api,
  },
  anj_http_request_seconds: {
    type: 'histogram',
    help: 'Time from the arrival of a call to the last byte of its answer.',
    labels: ['method', 'route'],
    of: api,
    buckets: short,
  },
  anj_http_requests_active: {
    type: 'gauge',
    help: 'Calls in progress, including event streams.',
    labels: [],
    of: api,
  },
  anj_previews_running: {
    type: 'gauge',
    help: 'Preview requests in progress.',
    labels: [],
    of: api,
  },
  anj_previews_waiting: {
    type: 'gauge',
    help: 'Preview requests that wait for a process.',
    labels: [],
    of: api,
  },

  anj_runs_total: {
    type: 'counter',
    help: 'Ended runs by result and kind of output.',
    labels: ['status', 'target'],
    of: worker,
  },
  anj_run_seconds: {
    type: 'histogram',
    help: 'Time from the claim of a run to its end.',
    labels: ['status', 'target'],
    of: worker,
    buckets: long,
  },
  anj_run_queued_seconds: {
    type: 'histogram',
    help: 'Time that runs waited in the queue before a worker claimed them.',
    labels: [],
    of: worker,
    buckets: waits,
  },
  anj_run_phase_seconds: {
    type: 'histogram',
    help: 'Time of each phase of a run.',
    labels: ['phase'],
    of: worker,
    buckets: long,
  },
  anj_run_rows_total: {
    type: 'counter',
    help: 'Rows that successful runs wrote into their targets.',
    labels: ['target'],
    of: worker,
  },
  anj_run_rejected_rows_total: {
    type: 'counter',
    help: 'Rows that successful runs rejected.',
    labels: ['target'],
    of: worker,
  },
  anj_runs_outcome_unknown_total: {
    type: 'counter',
    help: 'Runs that may or may not have changed their target.',
    labels: [],
    of: worker,
  },
  anj_runs_taken_over_total: {
    type: 'counter',
    help: 'Runs that this worker finished after their own worker was lost.',
    labels: [],
    of: worker,
  },
  anj_run_slots: {
    type: 'gauge',
    help: 'Most runs that this worker executes concurrently.',
    labels: [],
    of: worker,
  },
  anj_runs_executing: {
    type: 'gauge',
    help: 'Runs that this worker is executing.',
    labels: [],
    of: worker,
  },
  anj_ingests_total: {
    type: 'counter',
    help: 'Uploaded files that were read, by result.',
    labels: ['status'],
    of: worker,
  },
  anj_ingest_seconds: {
    type: 'histogram',
    help: 'Time to read an uploaded file.',
    labels: [],
    of: worker,
    buckets: long,
  },
  anj_extracts_total: {
    type: 'counter',
    help: 'Samples taken from databases for previews, by result.',
    labels: ['status'],
    of: worker,
  },
  anj_extract_seconds: {
    type: 'histogram',
    help: 'Time to take a sample.',
    labels: [],
    of: worker,
    buckets: long,
  },
  anj_schedule_drift_seconds: {
    type: 'histogram',
    help: 'Time from the scheduled time of a task until it was queued.',
    labels: [],
    of: worker,
    buckets: waits,
  },
  anj_mails_total: {
    type: 'counter',
    help: 'Attempts to send a mail, by outcome.',
    labels: ['outcome'],
    of: worker,
  },
  anj_webhooks_total: {
    type: 'counter',
    help: 'Attempts to call a webhook, by outcome.',
    labels: ['outcome'],
    of: worker,
  },

  anj_children: {
    type: 'gauge',
    help: 'Child processes for DuckDB, by purpose.',
    labels: ['child'],
    of: both,
  },
  anj_children_resident_bytes: {
    type: 'gauge',
    help: 'Memory that these child processes use together.',
    labels: ['child'],
    of: both,
  },
  anj_child_peak_bytes: {
    type: 'histogram',
    help: 'Peak memory of an ended child process.',
    labels: ['child'],
    of: both,
    buckets: [64, 128, 256, 384, 512, 700, 900, 1200].map((megabytes) => megabytes * MB),
  },
  anj_children_out_of_memory_total: {
    type: 'counter',
    help: 'Child processes that were ended because they exceeded their memory limit.',
    labels: ['child'],
    of: both,
  },
  anj_database_connections_max: {
    type: 'gauge',
    help: "Most connections that the pool opens to Anj's own PostgreSQL.",
    labels: [],
    of: both,
  },
  anj_database_transactions_active: {
    type: 'gauge',
    help: 'Transactions that use a connection from the pool.',
    labels: [],
    of: both,
  },
  anj_database_transactions_waiting: {
    type: 'gauge',
    help: 'Transactions that wait for a connection from the pool.',
    labels: [],
    of: both,
  },
  anj_database_statements_active: {
    type: 'gauge',
    help: 'Statements in progress.',
    labels: [],
    of: both,
  },
  anj_database_statement_seconds: {
    type: 'histogram',
    help: 'Time of statements, including the wait for a connection.',
    labels: [],
    of: both,
    buckets: short,
  },
  anj_database_statements_failed_total: {
    type: 'counter',
    help: 'Failed statements.',
    labels: [],
    of: both,
  },
  anj_disk_free_bytes: {
    type: 'gauge',
    help: 'Free space on the disk of a folder: data, or store if that is a folder.',
    labels: ['folder'],
    of: both,
  },

  anj_shared_up: {
    type: 'gauge',
    help: '1 if this scrape could read the shared metrics from the database, otherwise 0.',
    labels: [],
    of: both,
  },
  anj_queue_jobs: {
    type: 'gauge',
    help: 'Jobs in a queue that are ready to start.',
    labels: ['queue'],
    of: both,
    isShared: true,
  },
  anj_queue_oldest_seconds: {
    type: 'gauge',
    help: 'Time that the oldest job in the queue has waited; 0 if none waits.',
    labels: ['queue'],
    of: both,
    isShared: true,
  },
  anj_runs_now: {
    type: 'gauge',
    help: 'Runs that are queued, running or committing.',
    labels: ['status'],
    of: both,
    isShared: true,
  },
  anj_runs_left_behind: {
    type: 'gauge',
    help: 'Ended runs whose staging tables could not be removed yet.',
    labels: [],
    of: both,
    isShared: true,
  },
  anj_tasks_overdue: {
    type: 'gauge',
    help: 'Scheduled tasks that are due but not started.',
    labels: [],
    of: both,
    isShared: true,
  },
  anj_tasks_overdue_seconds: {
    type: 'gauge',
    help: 'Time that the oldest overdue task has been due; 0 if there is none.',
    labels: [],
    of: both,
    isShared: true,
  },
  anj_tasks_ended_last_hour: {
    type: 'gauge',
    help: 'Scheduled tasks that ended within the last hour, by outcome.',
    labels: ['outcome'],
    of: both,
    isShared: true,
  },
  anj_mails_waiting: {
    type: 'gauge',
    help: 'Mails that wait to be sent or retried.',
    labels: [],
    of: both,
    isShared: true,
  },
  anj_mails_oldest_seconds: {
    type: 'gauge',
    help: 'Time that the oldest unsent mail has waited; 0 if there is none.',
    labels: [],
    of: both,
    isShared: true,
  },
  anj_mails_given_up_last_day: {
    type: 'gauge',
    help: 'Mails that were given up within the last day.',
    labels: [],
    of: both,
    isShared: true,
  },
} as const satisfies Readonly<Record<string, Metric>>

type Catalogue = typeof catalogue
export type MetricName = keyof Catalogue
export type NameOf<Type extends Metric['type']> = {
  [Name in MetricName]: Catalogue[Name]['type'] extends Type ? Name : never
}[MetricName]
/** A value for each label of a metric. */
export type LabelsOf<Name extends MetricName> = Readonly<Record<Catalogue[Name]['labels'][number], string>>

/** Returns the metrics that a part reports. */
export function metricsOf(part: Part): readonly (readonly [MetricName, Metric])[] {
  return Object.entries<Metric>(catalogue).flatMap(([name, metric]) =>
    metric.of.includes(part) ? [[name as MetricName, metric] as const] : [],
  )
}
