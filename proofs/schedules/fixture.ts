import { join } from 'node:path'
import { createSchedule } from '@anj/core'
import { createWorkflow, type Db, openDatabase, organizations } from '@anj/db'
import {
  formatTime,
  newNode,
  noRecurrence,
  type Recurrence,
  type ScheduleTimes,
  usualWorkingDays,
  type WorkflowGraph,
  weekDays,
} from '@anj/workflow'
import {
  createTestWorkflow,
  makeDataset,
  ownerOf,
  setUpProduct,
  type TestProduct,
} from '../../worker/src/testing/product.ts'
import { type Random, randomFrom } from '../damage/random.ts'
import { createExecutorTables } from './executor.ts'
import { createSimulatedClock } from './simulated-clock.ts'

const DAY = 24 * 60 * 60 * 1000

/** A proof's schedule. It has the same name as the table that its runs write. */
export interface ProvenSchedule {
  readonly id: string
  readonly name: string
  readonly times: ScheduleTimes
  readonly mails: boolean
}

/** A schedule that runs after another one. */
export interface ProvenFollower {
  readonly id: string
  readonly name: string
  readonly predecessorId: string
}

/** The test bed of a proof: a product with schedules, and the target with the executor's records. */
export interface ProofFixture {
  readonly product: TestProduct
  readonly seed: string
  readonly target: Db
  readonly targetUrl: string
  readonly logFile: string
  readonly schedules: readonly ProvenSchedule[]
  readonly followers: readonly ProvenFollower[]
  /** The start and end of the simulated time. */
  readonly from: Date
  readonly until: Date
  readonly close: () => Promise<void>
}

/** The size of a test bed. */
export interface ProofOptions {
  readonly schedules: number
  readonly days: number
  readonly seed: string
  /** Number of time zones; all by default. */
  readonly zones?: number
  /** Concurrent runs per worker. */
  readonly slots: number
  /** Number of daily times for each schedule, eight hours apart; one by default. */
  readonly times?: number
  /** Number of schedules that run after others: each after one of the schedules, or after a follower; none by default. */
  readonly followers?: number
}

/** Creates a test bed with daily and weekly schedules in the world's time zones. */
export async function createProofFixture(extent: ProofOptions): Promise<ProofFixture> {
  const { schedules: count, days, seed, zones, slots, times = 1, followers: following = 0 } = extent
  const laid = await setUpProduct()
  const product = { ...laid, settings: { ...laid.settings, runSlots: slots } }
  const { db } = product.database
  await db.update(organizations).set({ licenseExpiryDate: '2099-12-31' })
  const address = new URL(product.database.url)
  address.pathname = `/${product.target.name}`
  const target = openDatabase(address.href, { connections: 3, applicationName: 'anj-proof' })
  const from = clocksChange(new Date().getUTCFullYear())
  await createSimulatedClock(target.db, from)
  await createExecutorTables(target.db)
  const version = await makeDataset(product, 'select 1 as id')
  const draw = (tableName: string) =>
    drawInto(createTestWorkflow(product, version, [], { kind: 'postgresqlOutput', tableName }))
  const { id: workflowId } = await createWorkflow(db, ownerOf(product.actor), 'Proof', draw('proof'))
  const random = randomFrom(seed, 'schedules')
  const world = someZones(zones)
  const schedules: ProvenSchedule[] = []
  const make = async (n: number, times: ScheduleTimes) => {
    const name = `s${n}`
    const mails = n % 10 === 0
    const copy = { workflowId, workflowName: 'Proof', fileName: null, revision: 1 }
    const workflow = { ...copy, snapshot: draw(name) }
    const wanted = { scheduleName: name, workflow, times, mailOnFailure: mails }
    const { id } = await createSchedule(db, product.actor, wanted, from)
    schedules.push({ id, name, times, mails })
  }
  const portion = 4
  for (let n = 0; n < count; n += portion) {
    const some = Array.from({ length: Math.min(portion, count - n) }, (_, i) => n + i)
    await Promise.all(
      some.map((each) => {
        const drawn = timesOf(random, world[each % world.length] ?? 'UTC', times)
        return make(each, { ...drawn, recurrence: recurrenceOf(seed, each) })
      }),
    )
  }
  const followers: ProvenFollower[] = []
  for (let n = 0; n < following; n += 1) {
    const name = `follower_${n}`
    const predecessorId = (n % 2 === 0 ? schedules[n]?.id : followers.at(-1)?.id) ?? ''
    const workflow = { workflowId, workflowName: 'Proof', fileName: null, revision: 1, snapshot: draw(name) }
    const wanted = { scheduleName: name, workflow, times: noTimes, predecessorId, mailOnFailure: false }
    followers.push({ ...(await createSchedule(db, product.actor, wanted, from)), name, predecessorId })
  }
  return {
    product,
    seed,
    target: target.db,
    targetUrl: address.href,
    logFile: join(product.folder, 'workers.log'),
    schedules,
    followers,
    from,
    until: new Date(from.getTime() + days * DAY),
    close: async () => {
      await target.close()
      await product.close()
    },
  }
}

const noTimes: ScheduleTimes = {
  executionType: 'Daily',
  dailyExecutionTimes: [],
  weeklyExecutionDays: [],
  weeklyExecutionTimes: [],
  userTimeZone: 'UTC',
}

/** Returns the evening before Europe's clocks go forward. Australia's clocks go back a week later. */
function clocksChange(year: number): Date {
  const last = new Date(Date.UTC(year, 2, 31, 18))
  return new Date(last.getTime() - (last.getUTCDay() + 1) * DAY)
}

/** Returns time zones that are far apart, including some with a clock change during the proof. */
function someZones(count: number | undefined): readonly string[] {
  const all = Intl.supportedValuesOf('timeZone')
  if (count === undefined) return all
  const step = Math.max(1, Math.floor(all.length / count))
  return ['Europe/Berlin', 'Asia/Beirut', ...all.filter((_, n) => n % step === 0)].slice(0, count)
}

/** Returns a schedule's times. In one of five schedules they are early in the day, when clocks change. */
function timesOf(random: Random, userTimeZone: string, count: number): ScheduleTimes {
  const minutes = random() < 0.2 ? 210 : 1440
  const first = Math.floor(random() * minutes)
  const times = Array.from({ length: count }, (_, n) => formatTime((first + n * 8 * 60) % 1440))
  const isDaily = random() < 0.5
  const day = weekDays[Math.floor(random() * weekDays.length)] ?? 'Monday'
  return {
    executionType: isDaily ? 'Daily' : 'Weekly',
    dailyExecutionTimes: isDaily ? times : [],
    weeklyExecutionDays: isDaily ? [] : [day],
    weeklyExecutionTimes: isDaily ? [] : times,
    userTimeZone,
  }
}

/** Returns the recurrence of a schedule. Two of twelve run every eight or twelve hours, or on working days. */
function recurrenceOf(seed: string, n: number): Recurrence | null {
  const random = randomFrom(seed, `recurrence ${n}`)
  if (n % 12 === 7) return { ...noRecurrence, workingDays: { ...usualWorkingDays, otherwise: 'after' } }
  if (n % 12 !== 11) return null
  const minutes = random() < 0.5 ? 480 : 720
  const from = formatTime(Math.floor(random() * minutes))
  return { ...noRecurrence, every: { minutes, from, until: '11:59 PM' } }
}

/** Adds a column selection before the type change, a common workflow. */
function drawInto({ nodes }: WorkflowGraph): WorkflowGraph {
  return {
    nodes: [...nodes, newNode('columnSelection', 'pick', { x: 0, y: 0 })],
    edges: [
      { id: 'e0', source: 'file', target: 'pick' },
      { id: 'e1', source: 'pick', target: 'change' },
      { id: 'e2', source: 'change', target: 'output' },
    ],
  }
}
