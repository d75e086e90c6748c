/**
 * Every metric of the product, with the part that tells it. No label holds an id, a name or anything else that people make
 * up, so that the number of series stays what it is.
 */

export type Part = 'api' | 'worker'

interface Metric {
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly help: string
  readonly labels: readonly string[]
  readonly of: readonly Part[]
  /** Upper bounds of a histogram. */
  readonly buckets?: readonly number[]
  /** Told alike by every process, since it stands in the database: the maximum is taken of them, never the sum. */
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
    help: 'Always 1; the labels tell version and part.',
    labels: ['version', 'part'],
    of: both,
  },

  anj_http_requests_total: {
    type: 'counter',
    help: 'Calls that were answered, by method, pattern of the path and status.',
    labels: ['method', 'route', 'status'],
    of: api,
  },
  anj_http_request_seconds: {
    type: 'histogram',
    help: 'How long calls took from their arrival to the last byte of their answer.',
    labels: ['method', 'route'],
    of: api,
    buckets: short,
  },
  anj_http_requests_active: {
    type: 'gauge',
    help: 'Calls that are being answered, streams of events included.',
    labels: [],
    of: api,
  },
  anj_previews_running: {
    type: 'gauge',
    help: 'Looks at nodes that are being computed.',
    labels: [],
    of: api,
  },
  anj_previews_waiting: {
    type: 'gauge',
    help: 'Looks at nodes that wait for a process.',
    labels: [],
    of: api,
  },

  anj_runs_total: {
    type: 'counter',
    help: 'Runs that ended, by how and by the kind of their output.',
    labels: ['status', 'target'],
    of: worker,
  },
  anj_run_seconds: {
    type: 'histogram',
    help: 'How long runs took from their claim to their end.',
    labels: ['status', 'target'],
    of: worker,
    buckets: long,
  },
  anj_run_queued_seconds: {
    type: 'histogram',
    help: 'How long runs waited in the queue before a worker claimed them.',
    labels: [],
    of: worker,
    buckets: waits,
  },
  anj_run_phase_seconds: {
    type: 'histogram',
    help: 'How long each phase of a run took.',
    labels: ['phase'],
    of: worker,
    buckets: long,
  },
  anj_run_rows_total: {
    type: 'counter',
    help: 'Rows that succeeded runs stored in their targets.',
    labels: ['target'],
    of: worker,
  },
  anj_run_rejected_rows_total: {
    type: 'counter',
    help: 'Rows that succeeded runs left out.',
    labels: ['target'],
    of: worker,
  },
  anj_runs_outcome_unknown_total: {
    type: 'counter',
    help: 'Runs of which nobody can say whether their target was changed.',
    labels: [],
    of: worker,
  },
  anj_runs_taken_over_total: {
    type: 'counter',
    help: 'Runs whose worker was gone and that this one settled.',
    labels: [],
    of: worker,
  },
  anj_run_slots: {
    type: 'gauge',
    help: 'Runs that this worker executes at once at most.',
    labels: [],
    of: worker,
  },
  anj_runs_executing: {
    type: 'gauge',
    help: 'Runs that this worker executes.',
    labels: [],
    of: worker,
  },
  anj_ingests_total: {
    type: 'counter',
    help: 'Files that were read after their upload, by how that ended.',
    labels: ['status'],
    of: worker,
  },
  anj_ingest_seconds: {
    type: 'histogram',
    help: 'How long reading a file took.',
    labels: [],
    of: worker,
    buckets: long,
  },
  anj_extracts_total: {
    type: 'counter',
    help: 'Samples taken of databases for previews, by how that ended.',
    labels: ['status'],
    of: worker,
  },
  anj_extract_seconds: {
    type: 'histogram',
    help: 'How long taking a sample took.',
    labels: [],
    of: worker,
    buckets: long,
  },
  anj_schedule_drift_seconds: {
    type: 'histogram',
    help: 'How long after it was due a task of a schedule was queued.',
    labels: [],
    of: worker,
    buckets: waits,
  },
  anj_mails_total: {
    type: 'counter',
    help: 'Attempts to send a mail, by what came of them.',
    labels: ['outcome'],
    of: worker,
  },
  anj_webhooks_total: {
    type: 'counter',
    help: 'Attempts to tell a webhook, by what came of them.',
    labels: ['outcome'],
    of: worker,
  },

  anj_children: {
    type: 'gauge',
    help: 'Processes that this one has forked for DuckDB, by what they are for.',
    labels: ['child'],
    of: both,
  },
  anj_children_resident_bytes: {
    type: 'gauge',
    help: 'Memory that these processes hold together.',
    labels: ['child'],
    of: both,
  },
  anj_child_peak_bytes: {
    type: 'histogram',
    help: 'The most memory that a process held until its end.',
    labels: ['child'],
    of: both,
    buckets: [64, 128, 256, 384, 512, 700, 900, 1200].map((megabytes) => megabytes * MB),
  },
  anj_children_out_of_memory_total: {
    type: 'counter',
    help: 'Processes that were ended for holding more memory than they may.',
    labels: ['child'],
    of: both,
  },
  anj_database_connections_max: {
    type: 'gauge',
    help: 'Connections to the own PostgreSQL that the pool opens at most.',
    labels: [],
    of: both,
  },
  anj_database_transactions_active: {
    type: 'gauge',
    help: 'Transactions that hold a connection of the pool.',
    labels: [],
    of: both,
  },
  anj_database_transactions_waiting: {
    type: 'gauge',
    help: 'Transactions that wait for a connection of the pool.',
    labels: [],
    of: both,
  },
  anj_database_statements_active: {
    type: 'gauge',
    help: 'Statements that were asked and are not answered.',
    labels: [],
    of: both,
  },
  anj_database_statement_seconds: {
    type: 'histogram',
    help: 'How long statements took, waiting for a connection included.',
    labels: [],
    of: both,
    buckets: short,
  },
  anj_database_statements_failed_total: {
    type: 'counter',
    help: 'Statements that failed.',
    labels: [],
    of: both,
  },
  anj_disk_free_bytes: {
    type: 'gauge',
    help: 'What is free on the disk of a folder: data, or store where that is a folder.',
    labels: ['folder'],
    of: both,
  },

  anj_shared_up: {
    type: 'gauge',
    help: 'Whether what stands in the database could be read for this scrape: 1 or 0.',
    labels: [],
    of: both,
  },
  anj_queue_jobs: {
    type: 'gauge',
    help: 'Jobs that wait in a queue and may begin.',
    labels: ['queue'],
    of: both,
    isShared: true,
  },
  anj_queue_oldest_seconds: {
    type: 'gauge',
    help: 'How long the oldest of them has waited; 0 where none waits.',
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
    help: 'Ended runs whose tables on a target could not be removed yet.',
    labels: [],
    of: both,
    isShared: true,
  },
  anj_tasks_overdue: {
    type: 'gauge',
    help: 'Tasks of schedules that are due and not begun.',
    labels: [],
    of: both,
    isShared: true,
  },
  anj_tasks_overdue_seconds: {
    type: 'gauge',
    help: 'How long the oldest of them has been due; 0 where there is none.',
    labels: [],
    of: both,
    isShared: true,
  },
  anj_tasks_ended_last_hour: {
    type: 'gauge',
    help: 'Tasks of schedules that ended within the last hour, by how.',
    labels: ['outcome'],
    of: both,
    isShared: true,
  },
  anj_mails_waiting: {
    type: 'gauge',
    help: 'Mails that are to be sent, or to be tried again.',
    labels: [],
    of: both,
    isShared: true,
  },
  anj_mails_oldest_seconds: {
    type: 'gauge',
    help: 'How long the oldest of them has waited; 0 where there is none.',
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

/** The metrics that a part tells. */
export function metricsOf(part: Part): readonly (readonly [MetricName, Metric])[] {
  return Object.entries<Metric>(catalogue).flatMap(([name, metric]) =>
    metric.of.includes(part) ? [[name as MetricName, metric] as const] : [],
  )
}
