import { type BodyReading, jsonReading, workflowFileReading } from '../bodies/readings.ts'
import { etlReading } from '../etl/read-call.ts'
import { scheduleReading } from '../schedules/read-call.ts'

const all: readonly BodyReading<never, unknown>[] = [
  etlReading,
  scheduleReading,
  workflowFileReading,
  jsonReading,
]

export const bodyReaders: Readonly<Record<string, BodyReading<never, unknown>['read']>> = Object.fromEntries(
  all.map(({ name, read }) => [name, read]),
)
