import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { everyNth, isLongRun } from '../../engine/src/testing/rounds.ts'
import type { Caller } from './caller.ts'
import { runFleetCampaign } from './campaign.ts'
import { drain, followRunEvents, workerOf } from './drain.ts'
import { type Fleet, startFleet } from './fleet.ts'
import { closeGate } from './gate.ts'
import { findLeftovers } from './leftovers.ts'
import { rowsAsText, untilIngested, upload } from './uploads.ts'
import { createFleetWorkflow, prepareTable, tableOutput, tableState } from './workflows.ts'

const rows = 2_000
const timeout = 300_000

describe.each(everyNth(['bucket', 'folder'] as const, 2))(
  'three APIs and three workers that share one %s',
  (store) => {
    let fleet: Fleet
    let datasetId: string
    beforeAll(async () => {
      fleet = await startFleet(store, { ANJ_DRAIN: '1', ANJ_GRACE: '120' })
      const caller = fleet.newCaller()
      datasetId = await upload(caller, 'orders.csv', rowsAsText(rows, 'new'), 2)
      await untilIngested(caller, datasetId)
    }, timeout)
    afterAll(() => fleet?.close())

    afterEach(async () => {
      await Promise.all(fleet.members.map((member) => member.isAlive || member.start()))
    }, timeout)

    /** Starts a run that waits at its first row until its table's gate is opened. */
    async function beginAtGate(caller: Caller, table: string) {
      const gate = await closeGate(fleet, table)
      const { id, revision } = await createFleetWorkflow(caller, datasetId, tableOutput(fleet, table))
      const { data } = await caller.ask('POST', `/workflows/${id}/runs`, { body: { revision } })
      const runId = String(data['id'])
      const worker = await workerOf(fleet, runId)
      await gate.reached(runId)
      return { runId, worker, open: gate.open }
    }

    test(
      'a stopping process finishes its work, and other processes recover the work of a killed process',
      async () => {
        const caller = fleet.newCaller()
        const killed = await beginAtGate(caller, 'killed')
        await killed.worker.kill()
        // Simulates a minute without a heartbeat.
        await fleet.database
          .sql`update runs set heartbeat_at = heartbeat_at - interval '1 minute' where id = ${killed.runId}`
        const settled = followRunEvents(fleet.addresses[1] ?? '', caller, killed.runId, '0')
        const { runId, worker, open } = await beginAtGate(caller, 'drained')
        const [api] = fleet.members
        const [here = '', there = ''] = fleet.addresses
        if (!api) throw new Error('The fleet has no API')
        const hears = Promise.withResolvers<void>()
        const first = followRunEvents(here, caller, runId, '0', hears.resolve)
        await hears.promise
        const drained = await drain(api, here, caller)
        expect(drained).toEqual({ ready: ['200', '503 stopping'], code: 0, refusedEarly: 0 })
        const heard = await first
        expect(heard.status).not.toBe('succeeded')
        const stopping = worker.stop()
        // The stopping worker doesn't take any more runs, so one of the others executes this queued run.
        await prepareTable(fleet, 'meanwhile')
        const other = await createFleetWorkflow(caller, datasetId, tableOutput(fleet, 'meanwhile'))
        const queued = await caller.ask('POST', `/workflows/${other.id}/runs`, {
          body: { revision: other.revision },
        })
        expect((await followRunEvents(there, caller, String(queued.data['id']), '0')).status).toBe(
          'succeeded',
        )
        await open()
        const rest = await followRunEvents(there, caller, runId, heard.ids.at(-1) ?? '0')
        expect(rest.status).toBe('succeeded')
        expect(rest.ids.filter((one) => heard.ids.includes(one))).toEqual([])
        expect(await stopping).toBe(0)
        expect([
          await tableState(fleet, 'drained', rows),
          await tableState(fleet, 'meanwhile', rows),
        ]).toEqual(['new', 'new'])
        // Another worker recovers the run of the killed worker. Its target is unchanged.
        expect((await settled).status).toBe('failed')
        await killed.open()
        expect(await tableState(fleet, 'killed', rows)).toBe('old')
      },
      timeout,
    )

    test(
      'an upload continues at another API when its API is killed, and leaves no orphaned data',
      async () => {
        const caller = fleet.newCaller()
        const [, api] = fleet.members
        if (!api) throw new Error('The fleet has no second API')
        const content = rowsAsText(20_000, 'row')
        const uploading = upload(caller, 'rows.csv', content, 6)
        await api.kill()
        const id = await uploading
        expect(await untilIngested(caller, id)).toEqual({ status: 'ready', rows: 20_000 })
        await expect.poll(() => findLeftovers(fleet), { interval: 200 }).toEqual([])
      },
      timeout,
    )

    // Random kills need time, so only the long round contains them. `npm run test:fleet` runs for any duration.
    for (const seed of isLongRun ? ['npm test'] : [])
      test(
        'keep their promises while random processes are killed',
        async () => {
          const played = await runFleetCampaign(fleet, { seed, time: 180_000, between: [1_000, 2_500], rows })
          expect(played.wrong, JSON.stringify(played)).toEqual([])
          expect(played.kills).toBeGreaterThan(2)
          expect(Math.min(played.runs, played.uploads, played.previews, played.scheduled)).toBeGreaterThan(0)
          await expect.poll(() => findLeftovers(fleet), { interval: 500 }).toEqual([])
        },
        timeout,
      )
  },
)
