import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DatasetSource } from '../model/source.ts'
import { parentWatchDefaults } from '../process/exit-with-parent.ts'
import { makeDataset } from '../testing/make-dataset.ts'
import { everyNth } from '../testing/rounds.ts'
import { requestFor } from '../testing/run-here.ts'
import { graphOf, nodeOf } from '../testing/tables.ts'

/**
 * A child usually notices at once that its parent has ended. A child that can't notice is killed after a few seconds.
 */
const PATIENCE = 10_000

let folder: string
const groups: number[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-no-orphans-'))
})
afterEach(async () => {
  for (const pid of groups.splice(0).flatMap(membersOf)) process.kill(pid, 'SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const module = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
const bundles = process.env.ANJ_TEST_BUNDLES

/**
 * Starts a process that stands in for a worker, in its own process group. It uses the compiled children if they exist.
 */
async function startParent(body: string): Promise<{ parent: ChildProcess; heard: Promise<string> }> {
  const path = join(folder, 'parent.mjs')
  await writeFile(
    path,
    `import { forkRun } from ${module('./fork-run.ts')}
     import { runChildren } from ${module('./run-children.ts')}
     import { forkChild } from ${module('../process/fork-child.ts')}
     import { runChildrenFrom } from ${module('../process/entry.ts')}
     import { pathToFileURL } from 'node:url'
     ${bundles ? `runChildrenFrom(pathToFileURL(${JSON.stringify(`${bundles}/`)}))` : ''}
     const say = (what) => process.stdout.write(what + '\\n')
     setInterval(() => undefined, 1000)
     ${body}`,
  )
  const parent = spawn(process.execPath, [path], { stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  groups.push(parent.pid ?? 0)
  const lines = createInterface({ input: parent.stdout as NodeJS.ReadableStream })
  return { parent, heard: once(lines, 'line').then(([line]) => String(line)) }
}

/** Returns the running processes of a group, without zombies. */
function membersOf(group: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => groupOf(pid) === group)
}

function groupOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' ? null : Number(group)
  } catch {
    return null
  }
}

const ends = [
  { name: 'SIGKILL', end: (pid: number) => process.kill(pid, 'SIGKILL') },
  { name: 'SIGTERM for its whole group', end: (pid: number) => process.kill(-pid, 'SIGTERM') },
] as const

describe.each(ends.map((how, nth) => ({ ...how, nth })))(
  'no child outlives a parent that gets $name',
  ({ end, nth }) => {
    /** Ends the parent and waits until no processes of its group are left except `others`. */
    async function expectNoneLeft(parent: ChildProcess, others: readonly number[] = []): Promise<void> {
      const group = parent.pid ?? 0
      const exited = once(parent, 'exit')
      end(group)
      await exited
      const left = () => membersOf(group).filter((pid) => !others.includes(pid))
      await expect.poll(left, { timeout: PATIENCE, interval: 50 }).toEqual([])
    }

    const spare = 'runChildren.forkSpare(500e6)'

    it.each(everyNth([0, 20, 60, 120, 250, 400], 3, nth))(
      '%i ms after the child was forked',
      async (after) => {
        const { parent, heard } = await startParent(`${spare}; say('forked')`)
        await heard
        await pause(after)
        await expectNoneLeft(parent)
      },
    )

    it('while the child waits for work', async () => {
      const { parent, heard } = await startParent(
        `forkChild('run-child', { residentBytes: 500e6, onMessage: ({ type }) => say(type) })`,
      )
      expect(await heard).toBe('ready')
      expect(membersOf(parent.pid ?? 0)).toHaveLength(2)
      await expectNoneLeft(parent)
    })

    it('while another program that the parent started keeps running', async () => {
      const { parent, heard } = await startParent(
        `import { spawn } from 'node:child_process'
       const sleep = () => spawn('sh', ['-c', 'trap "" TERM; sleep 60 & wait; wait'], { stdio: 'ignore' }).pid
       const before = sleep()
       const child = forkChild('run-child', { residentBytes: 500e6, onMessage: () => say(JSON.stringify(child.pid)) })
       sleep()`,
      )
      const child = Number(await heard)
      const others = membersOf(parent.pid ?? 0).filter((pid) => ![child, parent.pid].includes(pid))
      expect(others.length).toBeGreaterThanOrEqual(2)
      await expectNoneLeft(parent, others)
    })

    const held = {
      'in a loop': 'for (;;);',
      'in a blocking call': 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)',
      'in promises that starve the event loop': 'const turn = () => Promise.resolve().then(turn); turn()',
    }
    // One case uses the product's intervals. The other cases use shorter intervals.
    const watch = (what: string) =>
      what === 'in a blocking call' ? parentWatchDefaults : { every: 50, grace: 100 }
    it.each(everyNth(Object.entries(held), 2, nth))(
      "while the child's main thread is blocked %s",
      async (what, code) => {
        const entry = join(folder, 'entry.mjs')
        await writeFile(
          entry,
          `import { serveParent } from ${module('../process/serve-parent.ts')}
       const parent = serveParent(() => undefined, () => undefined, ${JSON.stringify(watch(what))})
       await parent.send('held')
       setImmediate(() => { ${code} })`,
        )
        const { parent, heard } = await startParent(
          `forkChild('run-child', { entry: ${JSON.stringify(entry)}, residentBytes: 500e6, onMessage: say })`,
        )
        expect(await heard).toBe('held')
        await expectNoneLeft(parent)
      },
    )

    describe('during a query', () => {
      let shared: string
      let source: DatasetSource
      beforeAll(async () => {
        shared = await mkdtemp(join(tmpdir(), 'anj-long-query-'))
        // All keys are equal, so the join doesn't finish within the test.
        source = await makeDataset(
          join(shared, 'rows.parquet'),
          `select 1 as k, i as v from range(200000) t(i)`,
        )
      })
      afterAll(() => rm(shared, { recursive: true, force: true }))

      it.each(everyNth([100, 1_000], 2, nth))('%i ms after the start of the run', async (after) => {
        const input = (id: string) =>
          nodeOf(id, 'csvInput', {
            datasetId: id,
            fileName: `${id}.csv`,
            columns: source.columns.map((name) => ({ name, type: 'text' as const })),
            firstNodeToExecute: id === 'file',
          })
        const workflow = graphOf(
          [
            input('file'),
            input('other'),
            nodeOf('step', 'innerJoin', { keys: [{ left: 'k', right: 'k' }], selectedColumns: null }),
            nodeOf('output', 'csvOutput'),
          ],
          'file>step',
          'other>step',
          'step>output',
        )
        const request = {
          ...requestFor(workflow, source, { kind: 'file', path: join(folder, 'result.csv') }, folder),
          sources: { file: source, other: source },
        }
        const { parent, heard } = await startParent(
          `void forkRun(${JSON.stringify(request)}, {
           log: () => undefined, progress: () => undefined, rejects: () => undefined, prepared: () => Promise.resolve(false),
         }, { signal: new AbortController().signal, onChild: () => say('forked') })`,
        )
        await heard
        await expect.poll(() => readdirSync(folder)).toContain(`run-${request.runId}`)
        await pause(after)
        // The child may also be running mkfifo at that moment, so there can be more than two.
        expect(membersOf(parent.pid ?? 0).length).toBeGreaterThanOrEqual(2)
        await expectNoneLeft(parent)
        expect(readdirSync(folder)).toEqual(['parent.mjs'])
      })
    })
  },
)
