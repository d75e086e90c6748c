import { setTimeout as pause } from 'node:timers/promises'
import { type Drawn, type Person, ROWS } from './person.ts'

interface Artifact {
  readonly id: string
  readonly kind: string
}

interface EndedRun {
  readonly status: string
  readonly artifacts: readonly Artifact[]
}

/**
 * Runs into the user's own table, follows the events to the end and checks that the table has exactly the file's rows.
 */
export async function runIntoTable(person: Person): Promise<void> {
  const { desk, caller } = person
  if (!desk) return
  const id = await start(person, desk.tableWorkflow)
  await caller.api('events of a run', 'GET', `/runs/${id}/events`)
  const run = await ended(person, id)
  if (run) await verifyTable(person, `run ${id}`)
}

/** Runs into a file, polls the run and downloads the file. */
export async function runIntoFile(person: Person): Promise<void> {
  const { desk, caller, tally } = person
  if (!desk) return
  const id = await start(person, desk.fileWorkflow)
  const run = await ended(person, id)
  const file = run?.artifacts.find(({ kind }) => kind === 'output')
  if (!run) return
  if (!file) return tally.isWrong(`run ${id} has no output file`)
  await person.think(1)
  const { data } = await caller.api('link to a file', 'POST', `/artifacts/${file.id}/link`, { expected: 201 })
  const { text } = await caller.api('download', 'GET', String(data['url']).replace(/^\/api/, ''))
  const lines = text.trimEnd().split('\n').length
  if (lines !== ROWS + 1) tally.isWrong(`the file of run ${id} has ${lines} lines`)
}

/** Checks that the user's own table has every row of the file exactly once. */
export async function verifyTable({ target, table, tally }: Person, after: string): Promise<void> {
  const [found] = await target.sql.unsafe(
    `select count(*)::int as n, count(distinct id)::int as ids, sum(id)::int as sum from ${table}`,
  )
  const isWhole = found?.['n'] === ROWS && found['ids'] === ROWS && found['sum'] === (ROWS * (ROWS + 1)) / 2
  if (!isWhole) tally.isWrong(`${table} after ${after}: ${JSON.stringify(found)}`)
}

async function start({ caller }: Person, { id, revision }: Drawn): Promise<string> {
  const { data } = await caller.api('start run', 'POST', `/workflows/${id}/runs`, {
    expected: 202,
    body: { revision },
  })
  return String(data['id'])
}

/** Waits for the end of a run. Returns null and reports it to the tally if the run failed. */
async function ended({ caller, tally }: Person, id: string): Promise<EndedRun | null> {
  for (;;) {
    const { data } = await caller.api('look at run', 'GET', `/runs/${id}`)
    const status = String(data['status'])
    if (status === 'succeeded') return { status, artifacts: data['artifacts'] as readonly Artifact[] }
    if (status === 'failed' || status === 'cancelled') {
      tally.isWrong(`run ${id} ${status}: ${JSON.stringify(data['problem'])}`)
      return null
    }
    await pause(1000)
  }
}

/** Schedules the workflow that writes a table, reads its next run, runs it immediately and deletes the schedule. */
export async function scheduleOnce(person: Person): Promise<void> {
  const { desk, caller, tally } = person
  if (!desk) return
  const file = await caller.api('workflow file', 'GET', `/workflows/${desk.tableWorkflow.id}/file`)
  const { data } = await caller.api('new schedule', 'POST', '/schedules', {
    expected: 201,
    body: {
      scheduleName: `Nightly ${person.userName}`,
      executionType: 'Daily',
      dailyExecutionTimes: ['09:00 AM'],
      weeklyExecutionDays: [],
      weeklyExecutionTimes: [],
      userTimeZone: 'Europe/Berlin',
      workflow: JSON.parse(file.text),
    },
  })
  const id = String(data['_id'])
  const next = await caller.api('next times', 'GET', `/schedules/${id}/next`)
  if (next.list.length === 0) tally.isWrong('a schedule has no next time')
  await person.think(2)
  const now = await caller.api('run schedule now', 'POST', `/schedules/${id}/run`, { expected: 202 })
  const taskId = String(now.data['_id'])
  for (;;) {
    const task = await caller.api('look at task', 'GET', `/tasks/${taskId}`)
    const outcome = task.data['outcome']
    if (outcome !== null) {
      if (outcome !== 'succeeded')
        tally.isWrong(`task ${taskId} ${String(outcome)}: ${task.text.slice(0, 500)}`)
      else await verifyTable(person, `task ${taskId}`)
      break
    }
    await pause(1000)
  }
  await caller.api('delete schedule', 'DELETE', `/schedules/${id}`)
}
