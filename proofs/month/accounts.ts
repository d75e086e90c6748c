import type { Schedule } from '@anj/db'
import { type Reconciliation, type ScheduleTimes } from '@anj/workflow'
import { sql } from 'drizzle-orm'
import type { TestProduct } from '../../worker/src/testing/product.ts'
import { expectedOccurrences, zoneHistory } from '../../workflow/src/schedule/oracle.testing.ts'
import type { Company } from './company.ts'
import type { Plan } from './office.ts'
import type { Month, Outage } from './run-month.ts'
import type { Warehouse } from './warehouse.ts'

const DAY = 24 * 60 * 60 * 1000
/** Milliseconds before and after the simulated time for which the oracle gets the history of the time zone. */
const around = 20 * DAY

/** The outcome of a proof. */
export interface MonthResult {
  /** Tasks by schedule and outcome. */
  readonly outcomes: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** The number of comparisons of a table with the company's record. */
  readonly comparisons: Readonly<Record<string, number>>
  /** The number of rows at the end. */
  readonly rows: Readonly<Record<string, number>>
  readonly wrong: readonly string[]
}

interface Books {
  readonly product: TestProduct
  readonly company: Company
  readonly warehouse: Warehouse
  readonly plan: Plan
  readonly month: Month
}

type Name = keyof Plan

/** Compares the warehouse with the company's record after each step, and the tasks with the oracle at the end. */
export class Accounts {
  readonly #books: Books
  readonly #wrong: string[] = []
  readonly #comparisons: Record<string, number> = {}
  /** The time at which the company changed its data last, on the clock of the machine. */
  #lived = new Date()
  /** The sums of the orders at the last load. */
  #loaded: readonly string[] = []
  #reported: readonly string[] = []

  constructor(books: Books) {
    this.#books = books
  }

  companyHasLived(): void {
    this.#lived = new Date()
  }

  inBrief(): string {
    return `${JSON.stringify(this.#comparisons)}, ${this.#wrong.length} wrong`
  }

  /** Compares each table whose load has succeeded since the company changed its data. All due tasks have ended. */
  async check(): Promise<void> {
    const { company, warehouse, plan } = this.#books
    const runs = await this.#successes()
    const isNew = (name: Name) => (runs.get(plan[name].id)?.startedAt ?? 0) > this.#lived
    if (isNew('orders')) {
      this.#loaded = company.revenue()
      this.#compare('orders', await warehouse.orders(), company.orders())
    }
    if (isNew('revenue')) this.#compare('revenue', await warehouse.revenue('revenue'), this.#loaded)
    if (isNew('report')) {
      this.#reported = [...this.#reported, ...this.#loaded].sort()
      this.#compare('report', await warehouse.revenue('monthly_report'), this.#reported)
    }
    if (isNew('deliveries')) {
      this.#compare('deliveries', await warehouse.deliveries(), company.deliveries())
      const rejected = runs.get(plan.deliveries.id)?.reconciliation?.rejected
      if (rejected !== company.unreadableDeliveries()) this.#wrong.push(`deliveries: ${rejected} rejects`)
    }
  }

  /** Compares all tasks with the oracle and all stock levels with the company's record. */
  async close(): Promise<MonthResult> {
    const { plan, warehouse } = this.#books
    const outcomes: Record<string, Record<string, number>> = {}
    const tasks = await this.#tasks()
    for (const [name, schedule] of Object.entries(plan)) {
      const own = tasks.filter(({ scheduleId }) => scheduleId === schedule.id)
      const tally: Record<string, number> = {}
      for (const { outcome, state } of own) tally[outcome ?? state] = (tally[outcome ?? state] ?? 0) + 1
      outcomes[name] = tally
      this.#wrong.push(...own.flatMap((task) => this.#judge(name, task)))
      if (schedule !== plan.revenue) this.#wrong.push(...this.#compareWithOracle(name, schedule, own))
    }
    this.#wrong.push(...followed(plan, tasks))
    const taken = await warehouse.stockTaken()
    const counted = tasks.filter(({ scheduleId }) => scheduleId === plan.stock.id)
    this.#wrong.push(...this.#judgeStock(taken, counted))
    const rows = {
      orders: (await warehouse.orders()).length,
      stock: [...taken.values()].flat().length,
      deliveries: (await warehouse.deliveries()).length,
      report: this.#reported.length,
    }
    return { outcomes, comparisons: this.#comparisons, rows, wrong: this.#wrong }
  }

  #compare(name: Name, found: readonly string[], expected: readonly string[]): void {
    this.#comparisons[name] = (this.#comparisons[name] ?? 0) + 1
    const missing = without(expected, found)
    const unexpected = without(found, expected)
    if (missing.length > 0) this.#wrong.push(`${name}: ${missing.length} rows are missing: ${missing[0]}`)
    if (unexpected.length > 0)
      this.#wrong.push(`${name}: ${unexpected.length} rows are unexpected: ${unexpected[0]}`)
  }

  /** A task succeeds, except during an outage, when it ends with a reason. */
  #judge(name: string, { state, outcome, sentence, dueAt }: FoundTask): readonly string[] {
    if (state !== 'ended') return [`${name} at ${dueAt.toISOString()} is still ${state}`]
    if (outcome === 'succeeded') return []
    const reason = `${name} at ${dueAt.toISOString()}: ${outcome}, ${sentence}`
    return this.#isDisturbed(dueAt) && sentence ? [] : [reason]
  }

  #compareWithOracle(name: string, schedule: Schedule, own: readonly FoundTask[]): readonly string[] {
    const { from, until } = this.#books.month
    const times = schedule as unknown as ScheduleTimes
    const history = zoneHistory(times.userTimeZone, from.getTime() - around, until.getTime() + around)
    const expected = expectedOccurrences(history, times, from.getTime(), until.getTime())
    const found = own.map(({ when }) => when)
    return [
      ...without(expected, found).map((when) => `${name} ${when}: is lost`),
      ...without(found, expected).map((when) => `${name} ${when}: was not expected`),
    ]
  }

  /** Each success has appended one whole count, and outside the outages that of its own hour. */
  #judgeStock(taken: ReadonlyMap<string, readonly string[]>, tasks: readonly FoundTask[]): readonly string[] {
    const record = this.#books.company.stockTaken()
    const wrong: string[] = []
    const counts = new Map<string, number>()
    for (const [asOf, lines] of taken) {
      const whole = record.get(asOf) ?? []
      const times = lines.length / whole.length
      counts.set(asOf, times)
      const expected = Array.from({ length: times || 0 }, () => whole)
        .flat()
        .sort()
      if (!Number.isInteger(times) || without(lines, expected).length > 0)
        wrong.push(`stock of ${asOf}: not whole counts, but ${lines.length} rows`)
    }
    const successes = tasks.filter(({ outcome }) => outcome === 'succeeded')
    const written = [...counts.values()].reduce((sum, times) => sum + times, 0)
    if (written !== successes.length)
      wrong.push(`stock: ${written} counts were written by ${successes.length} successes`)
    for (const { dueAt } of successes) {
      const asOf = dueAt.toISOString().slice(0, 19).replace('T', ' ')
      if (!this.#isDisturbed(dueAt) && counts.get(asOf) !== 1)
        wrong.push(`stock of ${asOf}: written ${counts.get(asOf) ?? 0} times`)
    }
    return wrong
  }

  #isDisturbed(dueAt: Date): boolean {
    const { workersOff, warehouseOff } = this.#books.month
    return [workersOff, warehouseOff].some(({ from, to }: Outage) => from <= dueAt && dueAt <= to)
  }

  /** Returns the last successful run of each schedule. */
  async #successes(): Promise<ReadonlyMap<string, Success>> {
    const rows = await this.#books.product.database.db.execute<SuccessRow>(sql`
      select distinct on (t.schedule_id) t.schedule_id as id, r.reconciliation,
        (extract(epoch from r.started_at) * 1000)::float8 as started
      from tasks t join runs r on r.id = t.run_id where r.status = 'succeeded'
      order by t.schedule_id, r.started_at desc`)
    return new Map(
      rows.map(({ id, started, reconciliation }) => [id, { startedAt: new Date(started), reconciliation }]),
    )
  }

  async #tasks(): Promise<readonly FoundTask[]> {
    const until = this.#books.month.until.toISOString()
    const rows = await this.#books.product.database.db.execute<TaskRow>(sql`
      select id, schedule_id, state, outcome, problem->>'sentence' as sentence, predecessor_task_id,
        local_date::text as date, local_time as time, (extract(epoch from due_at) * 1000)::float8 as due
      from tasks where due_at <= ${until} order by due_at`)
    return rows.map(({ id, schedule_id, predecessor_task_id, date, time, due, ...task }) => {
      const dueAt = new Date(due)
      const when = `${date} ${time} ${dueAt.toISOString()}`
      return { ...task, id, scheduleId: schedule_id, predecessorId: predecessor_task_id, when, dueAt }
    })
  }
}

interface Success {
  readonly startedAt: Date
  readonly reconciliation: Reconciliation | null
}

type SuccessRow = { id: string; started: number; reconciliation: Reconciliation | null }

interface FoundTask {
  readonly id: string
  readonly scheduleId: string
  readonly predecessorId: string | null
  readonly state: string
  readonly outcome: string | null
  readonly sentence: string | null
  /** Local date, local time and instant. */
  readonly when: string
  readonly dueAt: Date
}

type TaskRow = Pick<FoundTask, 'id' | 'state' | 'outcome' | 'sentence'> & {
  schedule_id: string
  predecessor_task_id: string | null
  date: string
  time: string
  due: number
}

/** Each success of the orders starts their sums exactly once, and nothing else does. */
function followed({ orders, revenue }: Plan, tasks: readonly FoundTask[]): readonly string[] {
  const successes = tasks
    .filter(({ scheduleId, outcome }) => scheduleId === orders.id && outcome === 'succeeded')
    .map(({ id }) => id)
  const started = tasks
    .filter(({ scheduleId }) => scheduleId === revenue.id)
    .map(({ predecessorId }) => predecessorId ?? '')
  return [
    ...without(successes, started).map((id) => `revenue: did not follow ${id}`),
    ...without(started, successes).map((id) => `revenue: followed ${id}`),
  ]
}

/** Returns the texts of a list that another list lacks. A text that occurs twice must occur twice in both. */
function without(list: readonly string[], other: readonly string[]): readonly string[] {
  const left = new Map<string, number>()
  for (const text of other) left.set(text, (left.get(text) ?? 0) + 1)
  return list.filter((text) => {
    const count = left.get(text) ?? 0
    left.set(text, count - 1)
    return count <= 0
  })
}
