import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { claimRun, finishRun } from '@anj/db'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addRunnableWorkflow } from '../../api/src/runs/testing.ts'
import { createTestApp, type TestApp } from '../../api/src/testing.ts'
import { packageClient } from '../building/package-client.ts'
import { root } from '../root.ts'
import { readExamples } from './examples/read-examples.ts'

/** A program by a user who has only the client package. */
const program = `
import { createClient, type Schemas } from 'anj-client'

const anj = createClient({ baseUrl: process.env['ANJ'] ?? '', token: () => process.env['ANJ_TOKEN'] })
const { data: found, error } = await anj.GET('/workflows')
if (error) throw new Error(error.code)
const [workflow] = found.data
if (!workflow) throw new Error('There is no workflow.')
const workflowId: string = workflow.id
const start = () =>
  anj.POST('/workflows/{workflowId}/runs', {
    params: { path: { workflowId }, header: { 'idempotency-key': 'the-night-of-monday', prefer: 'respond-async' } },
    body: { revision: workflow.revision },
  })
const runs: Schemas['Run'][] = []
for (const answer of [await start(), await start()]) if (answer.data) runs.push(answer.data.data)
const { data: page } = await anj.GET('/workflows/{workflowId}/runs', { params: { path: { workflowId }, query: { limit: 1 } } })
const next: string | null | undefined = page?.next
const { error: wrong } = await anj.GET('/runs/{runId}', { params: { path: { runId: 'none' } } })
// @ts-expect-error the path does not exist
void anj.GET('/nothing')
// @ts-expect-error a revision is a number
void (() => anj.POST('/workflows/{workflowId}/runs', { params: { path: { workflowId } }, body: { revision: '1' } }))
console.log(JSON.stringify({ same: runs[0]?.id === runs[1]?.id, status: runs[0]?.status, next, code: wrong?.code }))
`

/** The examples on two pages as programs. Each has the declarations that the page expects readers to have. */
const fromPages: Readonly<Record<string, string>> = {
  'help.ts': programOf('docs/help/api.md', []),
  'readme.ts': programOf('client/README.md', [
    '',
    `const workflowId = data.data[0]?.id ?? ''\nconst { revision = 0 } = data.data[0] ?? {}`,
    `const runId = run?.data.id ?? ''`,
  ]),
}

function programOf(page: string, before: readonly string[]): string {
  const examples = readExamples(page).filter(({ language }) => language === 'ts')
  if (examples.length === 0) throw new Error(`${page} shows no TypeScript.`)
  return `export {}\n${examples.map(({ text }, at) => `${before[at] ?? ''}\n${text}\n`).join('')}`
}

let app: TestApp
let url: string
let folder: string
beforeAll(async () => {
  app = await createTestApp()
  url = await app.app.listen({ port: 0, host: '127.0.0.1' })
  folder = await mkdtemp(join(tmpdir(), 'anj-client-'))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

/** Runs a program and returns its output. Must not block, because the server that the program calls is this process. */
async function run(command: string, args: readonly string[], cwd: string, env: Record<string, string> = {}) {
  const all = { PATH: process.env['PATH'] ?? '', HOME: folder, ...env }
  const { stdout } = await promisify(execFile)(command, [...args], { cwd, env: all }).catch(
    (failed: { readonly stdout: string; readonly stderr: string }) => {
      throw new Error(`${command} ${args.join(' ')}: ${failed.stdout}${failed.stderr}`, { cause: failed })
    },
  )
  return stdout
}

test('the packed client installs without other packages, and a program that uses it type-checks and runs', async () => {
  const made = join(folder, 'made')
  const elsewhere = join(folder, 'elsewhere')
  await packageClient(made)
  await mkdir(elsewhere)
  await run('npm', ['pack', '--offline', '--pack-destination', elsewhere], made)
  const [tarball = ''] = await readdir(elsewhere)
  await writeFile(join(elsewhere, 'package.json'), '{ "type": "module", "private": true }')
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${tarball}`], elsewhere)
  const programs = { 'program.ts': program, ...fromPages }
  for (const [name, text] of Object.entries(programs))
    await writeFile(join(elsewhere, name), text.replaceAll('http://localhost:3000', url))
  // Checks the package's declarations, but not the declarations that come with TypeScript.
  const types = [
    '--noEmit',
    '--strict',
    '--exactOptionalPropertyTypes',
    '--skipDefaultLibCheck',
    '--types',
    'node',
  ]
  await run(
    process.execPath,
    [
      join(root, 'node_modules/typescript/bin/tsc'),
      ...types,
      '--typeRoots',
      join(root, 'node_modules/@types'),
      '--target',
      'es2024',
      '--module',
      'nodenext',
      ...Object.keys(programs),
    ],
    elsewhere,
  )

  const ann = await app.superUser()
  const workflow = await addRunnableWorkflow(app, ann)
  const env = { ANJ: url, ANJ_TOKEN: ann.token, TOKEN: ann.token, NODE_NO_WARNINGS: '1' }
  const say = (name: string) => run(process.execPath, [name], elsewhere, env)
  expect(JSON.parse(await say('program.ts'))).toEqual({
    same: true,
    status: 'queued',
    next: null,
    code: 'invalidRequest',
  })
  expect(await say('help.ts')).toBe(`${workflow.id} ${workflow.name}\n`)
  const [readme] = await Promise.all([say('readme.ts'), endRuns(2)])
  expect(readme).toContain(`${workflow.id} ${workflow.name}\n`)
})

/** Ends the given number of queued runs with a log line, as a worker would. */
async function endRuns(most: number): Promise<void> {
  for (let ended = 0; ended < most; ended++) {
    const queued = async () =>
      (await app.database.sql<{ id: string }[]>`select id from runs where status = 'queued'`)[0]?.id
    const runId = String(await vi.waitUntil(queued, { timeout: 120_000 }))
    const claimed = await claimRun(app.db, runId)
    await finishRun(app.db, { runId, claimId: String(claimed?.claimId) }, { status: 'failed', lines: [] })
  }
}
