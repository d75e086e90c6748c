import { setTimeout as pause } from 'node:timers/promises'
import { listTasks, type Task, taskStatus } from '@anj/db'
import { expect, test, vi } from 'vitest'
import { everyNth } from '../../engine/src/testing/rounds.ts'
import { ownerOf } from '../../worker/src/testing/product.ts'
import { startOwnPostgresql } from '../damage/own-postgresql.ts'
import type { OwnServer } from '../damage/server.ts'
import type { ProofFixture } from './fixture.ts'
import { play, type Round } from './run-proof.ts'

const HOUR = 60 * 60 * 1000

const round: Round = {
  schedules: 40,
  days: 2,
  seed: 'outage',
  zones: 12,
  workers: 2,
  slots: 4,
  step: 240,
  second: 300,
  timeout: 500_000,
}

test('the task list shows each missed, late and planned task after a day without workers', async () => {
  let listed: readonly Task[] = []
  const found = await play({
    ...round,
    days: 3,
    hoursOff: 24,
    afterwards: async ({ product, until }: ProofFixture, _workers, now) => {
      const { db } = product.database
      const person = ownerOf(product.actor)
      const all = await listTasks(db, person, { days: { filter: 'last7days', now } })
      listed = all.filter(({ dueAt }) => dueAt <= until)
      const pending = await listTasks(db, person, { status: 'Pending' })
      expect(pending[0]?.dueAt.getTime()).toBeGreaterThan(until.getTime())
    },
  })
  expect(found.wrong).toEqual([])
  expect(listed.length).toBe(found.occurrences)
  expect(listed.map(taskStatus)).not.toContain('Pending')
  const missed = listed.filter(({ outcome }) => outcome === 'missed')
  expect(missed.length).toBe(found.outcomes['missed'])
  expect(missed.length).toBeGreaterThan(5)
  for (const { problem } of missed)
    expect(problem?.sentence).toBe('Missed: no server was running at the scheduled time')
})

test('schedules continue automatically after the database was killed and restarted', async () => {
  const server = await startOwnPostgresql()
  vi.stubEnv('ANJ_TEST_DATABASE_URL', addressOf(server))
  try {
    let pids: readonly number[] = []
    let pidsAfterwards: readonly number[] = []
    const found = await play({
      ...round,
      serverDies: true,
      midway: async (_ground, workers, drive) => {
        pids = workers.pids()
        for (const milliseconds of everyNth([1100, 300, 700], 3)) {
          await drive.leap(new Date(drive.now().getTime() + HOUR))
          await pause(milliseconds)
          await server.kill()
          await server.start()
        }
      },
      afterwards: async (_ground, workers) => {
        pidsAfterwards = workers.pids()
      },
    })
    expect(found.wrong).toEqual([])
    expect(found.occurrences).toBeGreaterThan(30)
    expect(found.outcomes['missed']).toBeUndefined()
    expect(pids.length).toBe(2)
    expect(pidsAfterwards).toEqual(pids)
  } finally {
    await server.close()
  }
})

function addressOf({ host, port, user, password }: OwnServer): string {
  const url = new URL(`postgres://${host}:${port}/postgres`)
  url.username = encodeURIComponent(user)
  url.password = encodeURIComponent(password)
  return url.href
}
