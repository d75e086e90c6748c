import { type Actor, runs, type Schedule } from '@anj/db'
import { createFirstUser, createTestDatabase, type TestDatabase } from '@anj/db/testing'
import { isDatabaseOutput, parametersOf, type ScheduledValues, type WorkflowGraph } from '@anj/workflow'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runScheduleNow } from './run-schedule-now.ts'
import { layGround, type ScheduleFixture } from './schedules.testing.ts'
import { createSchedule } from './schedules.ts'

let database: TestDatabase
let actor: Actor
let ground: ScheduleFixture

/** Half past midnight on 1 March in Berlin, when it is still February in UTC. */
const now = new Date('2026-02-28T23:30:00Z')

beforeAll(async () => {
  database = await createTestDatabase()
  actor = await createFirstUser(database)
  ground = await layGround(database.db, actor)
})
afterAll(() => database.drop())

function withParameters(graph: WorkflowGraph): WorkflowGraph {
  const usual = { type: 'text', default: null, description: '', settable: false } as const
  const nodes = graph.nodes.map((node) =>
    isDatabaseOutput(node)
      ? { ...node, data: { ...node.data, config: { ...node.data.config, tableName: 'orders_{month}' } } }
      : node,
  )
  return {
    ...graph,
    nodes,
    parameters: [
      { ...usual, id: '1', name: 'month' },
      { ...usual, id: '2', name: 'day', type: 'date' },
      { ...usual, id: '3', name: 'region', default: 'EU' },
    ],
  }
}

async function scheduleWith(parameters: ScheduledValues): Promise<Schedule> {
  const wanted = ground.wanted({ parameters })
  const workflow = { ...wanted.workflow, snapshot: withParameters(ground.graph) }
  return createSchedule(database.db, actor, { ...wanted, workflow }, now)
}

test("a schedule's run gets the values of its local date, fixed values and defaults", async () => {
  const { id } = await scheduleWith({ month: { day: 'previousMonth' }, Day: { day: 'dayBefore' } })
  const task = await runScheduleNow(database.db, actor, id, now)
  const [run] = await database.db
    .select()
    .from(runs)
    .where(eq(runs.id, task?.runId ?? ''))
  if (!run) throw new Error('The schedule started no run.')
  expect(parametersOf(run.snapshot).map((one) => one.default)).toEqual(['2026-02', '2026-02-28', 'EU'])
  expect(run.snapshot.nodes.find(isDatabaseOutput)?.data.config.tableName).toBe('orders_2026-02')
  expect(run.timeZone).toBe(task?.userTimeZone)
  expect(run.timeZone).toBe('Europe/Berlin')
})

test('a schedule whose workflow lacks a value is refused with the name of the parameter', async () => {
  const { id } = await scheduleWith({ month: { day: 'previousMonth' } })
  await expect(runScheduleNow(database.db, actor, id, now)).rejects.toThrow(
    'The parameter day has no default. Give it a value for this run.',
  )
})
