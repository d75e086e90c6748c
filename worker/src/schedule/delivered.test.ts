import { updateSchedule } from '@anj/core'
import { artifacts, createDownloadLink, getTask, mails, runs, tasks, type User, users } from '@anj/db'
import { addPerson } from '@anj/db/testing'
import { newNode } from '@anj/workflow'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { composeMail } from '../mail/compose.ts'
import { endFinishedTasks } from './end-finished-tasks.ts'
import { createSchedulerFixture, type SchedulerFixture } from './testing.ts'

let stage: SchedulerFixture
let bob: User
let eve: User
beforeAll(async () => {
  stage = await createSchedulerFixture()
  bob = await addPerson(stage.db)
  eve = await addPerson(stage.db)
})
afterAll(() => stage.close())
beforeEach(async () => {
  await stage.clear()
  await stage.db.delete(mails)
  stage.at('2026-06-15T06:59:00Z')
})

const personOf = ({ id, organizationId }: User) => ({ ownerId: id, organizationId })

/** Makes a schedule that writes a file and mails a link to a user. */
async function makeMailing(recipients: readonly string[]) {
  const { workflow } = stage.ground.wanted()
  const output = newNode('excelOutput', 'output', { x: 0, y: 0 })
  const nodes = workflow.snapshot.nodes.map((node) => (node.id === 'output' ? output : node))
  return stage.make({
    workflow: { ...workflow, workflowId: null, snapshot: { ...workflow.snapshot, nodes } },
    delivery: [{ way: 'mail', recipients }],
  })
}

/** Ends the active run as succeeded, with an output file and a list of rejects. */
async function succeed(): Promise<void> {
  const { db, actor } = stage
  const open = await db.select().from(runs).where(eq(runs.status, 'queued'))
  for (const { id } of open) {
    const file = { runId: id, ownerId: actor.userId, bytes: 5, expiresAt: new Date(Date.now() + 60_000) }
    await db.insert(artifacts).values([
      { ...file, kind: 'output', fileName: 'Orders.xlsx', key: `artifacts/${id}/output` },
      { ...file, kind: 'rejects', fileName: 'Rejects.csv', key: `artifacts/${id}/rejects` },
    ])
  }
  await stage.endRuns({ status: 'succeeded' })
}

test('each success mails one link to each recipient, in the transaction that ends the task', async () => {
  const { db } = stage
  await makeMailing([bob.id])
  await stage.tick('2026-06-15T07:00:00Z')
  await succeed()
  class Crash extends Error {}
  const crash = db.transaction(async (tx) => {
    await endFinishedTasks({ ...stage, db: tx as unknown as typeof db })
    expect(await tx.$count(mails)).toBe(1)
    throw new Crash()
  })
  await expect(crash).rejects.toThrow(Crash)
  expect(await db.$count(mails)).toBe(0)
  await Promise.all([endFinishedTasks(stage), endFinishedTasks(stage)])
  await stage.tick('2026-06-15T07:01:00Z')
  const [task] = await stage.dueTasks()
  const queued = await db.select().from(mails)
  expect(queued).toMatchObject([
    {
      kind: 'scheduleFile',
      recipient: bob.email,
      data: {
        scheduleName: 'Nightly orders',
        dueAt: 'Jun 15, 2026, 09:00 AM (Europe/Berlin)',
        taskId: task?.id,
      },
    },
  ])
  const [mail] = queued
  const composed = mail && (await composeMail(db, mail, 'https://anj.example'))
  expect(composed).toMatchObject({
    recipient: bob.email,
    letter: {
      subject: 'The file of Nightly orders is ready',
      button: { url: `https://anj.example/?task=${task?.id}` },
    },
  })
  expect(JSON.stringify(composed)).not.toContain('Orders.xlsx')
})

test('a recipient can download the file of the run but not its rejects, and others can do neither', async () => {
  const { db, actor } = stage
  await makeMailing([bob.id])
  await stage.tick('2026-06-15T07:00:00Z')
  await succeed()
  await stage.tick('2026-06-15T07:01:00Z')
  const [task] = await stage.dueTasks()
  const all = await db
    .select()
    .from(artifacts)
    .where(eq(artifacts.runId, task?.runId ?? ''))
  const linksOf = async (person: { ownerId: string; organizationId: string }) => {
    const made = await Promise.all(all.map(({ id }) => createDownloadLink(db, person, id)))
    return made.flatMap((link) => link?.fileName ?? []).sort()
  }
  const filesOf = async (person: { ownerId: string; organizationId: string }) =>
    (await getTask(db, person, task?.id ?? ''))?.files.map(({ fileName }) => fileName)
  expect([await filesOf(actor), await linksOf(actor)]).toEqual([
    ['Orders.xlsx'],
    ['Orders.xlsx', 'Rejects.csv'],
  ])
  expect([await filesOf(personOf(bob)), await linksOf(personOf(bob))]).toEqual([
    ['Orders.xlsx'],
    ['Orders.xlsx'],
  ])
  expect([await filesOf(personOf(eve)), await linksOf(personOf(eve))]).toEqual([[], []])
  await db.update(artifacts).set({ expiresAt: new Date(0) })
  expect([await filesOf(personOf(bob)), await linksOf(personOf(bob))]).toEqual([[], []])
})

test('failed runs, kept files and deactivated recipients cause no mail of a file', async () => {
  const { db, actor } = stage
  const schedule = await makeMailing([bob.id, eve.id])
  await db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, eve.id))
  await stage.tick('2026-06-15T07:00:00Z')
  await stage.endRuns({ status: 'failed', problem: { code: 'conversionRejects', sentence: 'Three rows.' } })
  await stage.tick('2026-06-15T07:01:00Z')
  const mailed = () => db.select().from(mails).where(eq(mails.kind, 'scheduleFile'))
  expect(await mailed()).toEqual([])
  await stage.tick('2026-06-16T07:00:00Z')
  await succeed()
  await stage.tick('2026-06-16T07:01:00Z')
  expect((await mailed()).map(({ recipient }) => recipient)).toEqual([bob.email])
  expect(await db.$count(tasks, eq(tasks.outcome, 'succeeded'))).toBe(1)
  await updateSchedule(db, actor, schedule.id, { delivery: [{ way: 'keep' }] }, await stage.clock())
  await stage.tick('2026-06-17T07:00:00Z')
  await succeed()
  await stage.tick('2026-06-17T07:01:00Z')
  expect(await mailed()).toHaveLength(1)
  await db.update(users).set({ deactivatedAt: null }).where(eq(users.id, eve.id))
})
