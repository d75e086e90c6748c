import { setTimeout as pause } from 'node:timers/promises'
import { newNode } from '@anj/workflow'
import { oneOf, type Random, randomFrom } from '../damage/random.ts'
import type { Fleet } from './fleet.ts'
import { rowsAsText, untilIngested, upload } from './uploads.ts'
import { createFleetWorkflow, prepareTable, tableOutput, tableState } from './workflows.ts'

/** The result of a campaign: how many actions were performed, and which promises were broken. */
export interface CampaignResult {
  kills: number
  runs: number
  succeeded: number
  files: number
  uploads: number
  previews: number
  scheduled: number
  callsAgain: number
  readonly wrong: string[]
}

interface Options {
  readonly seed: string
  /** Milliseconds during which processes are killed. */
  readonly time: number
  /** Minimum and maximum number of milliseconds between two kills. */
  readonly between: readonly [number, number]
  readonly rows: number
}

/** Uses a fleet while its processes are killed at random moments. Then checks all results. */
export async function runFleetCampaign(
  fleet: Fleet,
  { seed, time, between, rows }: Options,
): Promise<CampaignResult> {
  const played: CampaignResult = {
    kills: 0,
    runs: 0,
    succeeded: 0,
    files: 0,
    uploads: 0,
    previews: 0,
    scheduled: 0,
    callsAgain: 0,
    wrong: [],
  }
  const random = randomFrom(seed)
  const first = fleet.newCaller()
  const datasetId = await upload(first, 'orders.csv', rowsAsText(rows, 'new'), 3)
  await untilIngested(first, datasetId)
  const until = Date.now() + time
  const isOver = () => Date.now() >= until
  const work = [
    ...[1, 2].map((n) => runInto(fleet, played, { table: `sales_${n}`, datasetId, rows, isOver })),
    writeFiles(fleet, played, { datasetId, isOver }),
    uploadFiles(fleet, played, { isOver, random: randomFrom(seed, 'uploads') }),
    lookAt(fleet, played, { datasetId, isOver }),
    schedule(fleet, played, { datasetId, rows, isOver }),
  ]
  const killing = killSome(fleet, played, { random, between, isOver })
  const ends = await Promise.allSettled(work)
  for (const end of ends)
    if (end.status === 'rejected')
      played.wrong.push(`the use broke: ${String(end.reason?.stack ?? end.reason)}`)
  await killing
  return played
}

/** Kills random processes and restarts them shortly after. */
async function killSome(
  { members }: Fleet,
  played: CampaignResult,
  { random, between, isOver }: { random: Random; between: Options['between']; isOver: () => boolean },
): Promise<void> {
  const [least, most] = between
  const [one, ...others] = members
  if (!one) return
  const restarts: Promise<void>[] = []
  while (!isOver()) {
    await pause(least + random() * (most - least))
    const member = oneOf(random, [one, ...others])
    if (!member.isAlive || isOver()) continue
    played.kills += 1
    await member.kill()
    const late = 200 + random() * 1_500
    restarts.push(pause(late).then(() => member.start()))
    restarts.at(-1)?.catch((error: unknown) => played.wrong.push(`not started again: ${String(error)}`))
  }
  await Promise.allSettled(restarts)
}

interface Using {
  readonly datasetId: string
  readonly isOver: () => boolean
}

/**
 * Repeatedly runs a workflow that has its own table. After each run, checks that the table is entirely old or new, as
 * the status of the run says.
 */
async function runInto(
  fleet: Fleet,
  played: CampaignResult,
  { table, datasetId, rows, isOver }: Using & { readonly table: string; readonly rows: number },
): Promise<void> {
  const caller = fleet.newCaller()
  await prepareTable(fleet, table)
  const { id, revision } = await createFleetWorkflow(caller, datasetId, tableOutput(fleet, table))
  do {
    await prepareTable(fleet, table)
    // A lost answer doesn't mean that no run was created, so the checks use the workflow's runs in the database.
    const answer = await caller.ask('POST', `/workflows/${id}/runs`, { body: { revision } })
    if (answer.status !== 202) played.wrong.push(`a run was refused: ${answer.text}`)
    const runs = await whenOver(fleet, id)
    played.runs += runs.length
    const succeeded = runs.filter(({ status }) => status === 'succeeded').length
    played.succeeded += succeeded
    const state = await tableState(fleet, table, rows)
    const unknown = runs.filter((run) => run.outcome_unknown).length
    if (unknown > 0) played.wrong.push(`${unknown} runs into ${table} have an unknown outcome`)
    if (state !== (succeeded > 0 ? 'new' : 'old'))
      played.wrong.push(`${table} is ${state} after ${runs.map(({ status }) => status).join()}`)
    for (const run of runs) seen.add(run.id)
  } while (!isOver())
  played.callsAgain += caller.again
}

/** IDs of the runs that were already checked. */
const seen = new Set<string>()

interface EndedRun {
  readonly id: string
  readonly status: string
  readonly outcome_unknown: boolean
}

/** Waits until all runs of a workflow have ended, and returns the runs that haven't been checked yet. */
async function whenOver({ database }: Fleet, workflowId: string): Promise<readonly EndedRun[]> {
  for (;;) {
    const runs = await database.sql<EndedRun[]>`
      select id, status, outcome_unknown from runs where workflow_id = ${workflowId}`
    const fresh = runs.filter(({ id }) => !seen.has(id))
    if (
      fresh.length > 0 &&
      fresh.every(({ status }) => ['succeeded', 'failed', 'cancelled'].includes(status))
    )
      return fresh
    await pause(100)
  }
}

/**
 * Repeatedly runs a workflow that writes a file. Checks that each successful run has a complete file and that the
 * others have none.
 */
async function writeFiles(fleet: Fleet, played: CampaignResult, { datasetId, isOver }: Using): Promise<void> {
  const caller = fleet.newCaller()
  const { id, revision } = await createFleetWorkflow(
    caller,
    datasetId,
    newNode('csvOutput', 'out', { x: 2, y: 0 }),
  )
  let bytes: number | null = null
  do {
    await caller.ask('POST', `/workflows/${id}/runs`, { body: { revision } })
    for (const run of await whenOver(fleet, id)) {
      seen.add(run.id)
      played.runs += 1
      const [file] = await fleet.database
        .sql`select key, bytes::int as bytes from artifacts where run_id = ${run.id} and kind = 'output'`
      const stored = await fleet.storage.stat(`artifacts/${run.id}/output`)
      if (run.status === 'succeeded') {
        played.succeeded += 1
        played.files += 1
        bytes ??= Number(file?.['bytes'])
        if (file?.['bytes'] !== bytes || stored?.bytes !== bytes)
          played.wrong.push(
            `a file of ${run.id} has ${stored?.bytes} of ${bytes} bytes, and the API shows ${file?.['bytes']}`,
          )
      } else if (file) played.wrong.push(`the API shows a file of ${run.id}, which ${run.status}`)
    }
  } while (!isOver())
  played.callsAgain += caller.again
}

/** Uploads files in parts to different APIs and checks that the files are ingested. */
async function uploadFiles(
  fleet: Fleet,
  played: CampaignResult,
  { isOver, random }: { readonly isOver: () => boolean; readonly random: Random },
): Promise<void> {
  const caller = fleet.newCaller()
  do {
    const rows = 100 + Math.floor(random() * 20_000)
    const content = rowsAsText(rows, 'row')
    const id = await upload(caller, 'rows.csv', content, 2 + Math.floor(random() * 4))
    played.uploads += 1
    const read = await untilIngested(caller, id)
    if (read.status === 'ready' && read.rows !== rows)
      played.wrong.push(`a file of ${rows} rows has ${read.rows}`)
    const [version] = await fleet.database
      .sql`select original_key, problem from dataset_versions where dataset_id = ${id}`
    const problem = version?.['problem'] as { readonly code?: string } | null
    // If an ingest is killed twice, it fails, and the user has to have the file read again.
    if (read.status === 'failed' && problem?.code !== 'ingestInterrupted')
      played.wrong.push(`a file could not be read: ${JSON.stringify(problem)}`)
    const stored = await fleet.storage.stat(String(version?.['original_key']))
    if (stored?.bytes !== content.length)
      played.wrong.push(`a file of ${content.length} bytes has ${stored?.bytes} bytes in the store`)
  } while (!isOver())
  played.callsAgain += caller.again
}

/** Repeatedly previews a node. */
async function lookAt(fleet: Fleet, played: CampaignResult, { datasetId, isOver }: Using): Promise<void> {
  const caller = fleet.newCaller()
  const { id, nodes, edges } = await createFleetWorkflow(
    caller,
    datasetId,
    newNode('csvOutput', 'out', { x: 2, y: 0 }),
  )
  let offset = 0
  do {
    const body = { nodeId: 'pick', nodes, edges, offset, limit: 50 }
    const { status, data, text } = await caller.ask('POST', `/workflows/${id}/preview`, { body })
    const rows = data['rows'] as readonly (readonly string[])[] | undefined
    if (status !== 200 || rows?.length !== 50 || rows[0]?.[0] !== String(offset + 1))
      played.wrong.push(`a preview was wrong: ${text.slice(0, 200)}`)
    played.previews += 1
    await pause(100)
    offset = (offset + 50) % 500
  } while (!isOver())
  played.callsAgain += caller.again
}

/**
 * Repeatedly makes a schedule due. Checks that each task ends, and that its table is entirely old or new, as the status
 * of the run says.
 */
async function schedule(
  fleet: Fleet,
  played: CampaignResult,
  { datasetId, rows, isOver }: Using & { readonly rows: number },
): Promise<void> {
  const { sql } = fleet.database
  const caller = fleet.newCaller()
  const table = 'scheduled'
  await prepareTable(fleet, table)
  const { id } = await createFleetWorkflow(caller, datasetId, tableOutput(fleet, table))
  const file = await caller.ask('GET', `/workflows/${id}/file`)
  const made = await caller.ask('POST', '/schedules', {
    body: {
      scheduleName: 'Nightly orders',
      executionType: 'Daily',
      dailyExecutionTimes: ['09:00 AM'],
      weeklyExecutionDays: [],
      weeklyExecutionTimes: [],
      userTimeZone: 'Europe/Berlin',
      workflow: JSON.parse(file.text),
    },
  })
  if (made.status !== 201) throw new Error(`A schedule was refused: ${made.text}`)
  do {
    await prepareTable(fleet, table)
    // The time isn't the present, because a worker that is starting deletes moved tasks that it believes not to be due.
    const [due] = await sql`update tasks set due_at = now() - interval '1 minute' where id = (
      select id from tasks where state = 'planned' order by due_at limit 1) returning id`
    if (!due) break
    for (;;) {
      const [task] =
        await sql`select t.state, r.status, r.outcome_unknown from tasks t left join runs r on r.id = t.run_id
        where t.id = ${String(due['id'])}`
      if (task?.['state'] !== 'ended') {
        await pause(100)
        continue
      }
      played.scheduled += 1
      const state = await tableState(fleet, table, rows)
      if (state !== (task['status'] === 'succeeded' ? 'new' : 'old') || task['outcome_unknown'])
        played.wrong.push(`the scheduled table is ${state} after ${JSON.stringify(task)}`)
      break
    }
  } while (!isOver())
  played.callsAgain += caller.again
}
