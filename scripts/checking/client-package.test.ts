import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addRunnableWorkflow } from '../../api/src/runs/testing.ts'
import { createTestApp, type TestApp } from '../../api/src/testing.ts'
import { packageClient } from '../building/package-client.ts'
import { root } from '../root.ts'

/** What somebody writes who has nothing but the package. */
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
// @ts-expect-error there is no such path
void anj.GET('/nothing')
// @ts-expect-error a revision is a number
void (() => anj.POST('/workflows/{workflowId}/runs', { params: { path: { workflowId } }, body: { revision: '1' } }))
console.log(JSON.stringify({ same: runs[0]?.id === runs[1]?.id, status: runs[0]?.status, next, code: wrong?.code }))
`

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await createTestApp()
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  folder = await mkdtemp(join(tmpdir(), 'anj-client-'))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

/** Runs a program to its end and tells what it said. Not at once: the server that it calls is this process. */
async function run(command: string, args: readonly string[], cwd: string, env: Record<string, string> = {}) {
  const all = { PATH: process.env['PATH'] ?? '', HOME: folder, ...env }
  const { stdout } = await promisify(execFile)(command, [...args], { cwd, env: all }).catch(
    (failed: { readonly stdout: string; readonly stderr: string }) => {
      throw new Error(`${command} ${args.join(' ')}: ${failed.stdout}${failed.stderr}`, { cause: failed })
    },
  )
  return stdout
}

test('the client is packed, installed where nothing else is, and type-checks and runs a program', {
  timeout: 180_000,
}, async () => {
  const made = join(folder, 'made')
  const elsewhere = join(folder, 'elsewhere')
  await packageClient(made)
  await mkdir(elsewhere)
  await run('npm', ['pack', '--offline', '--pack-destination', elsewhere], made)
  const [tarball = ''] = await readdir(elsewhere)
  await writeFile(join(elsewhere, 'package.json'), '{ "type": "module", "private": true }')
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${tarball}`], elsewhere)
  await writeFile(join(elsewhere, 'program.ts'), program)
  const types = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--types', 'node']
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
      'program.ts',
    ],
    elsewhere,
  )

  const ann = await app.superUser()
  await addRunnableWorkflow(app, ann)
  const address = app.app.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const said = await run(process.execPath, ['program.ts'], elsewhere, {
    ANJ: `http://127.0.0.1:${port}`,
    ANJ_TOKEN: ann.token,
    NODE_NO_WARNINGS: '1',
  })
  expect(JSON.parse(said)).toEqual({ same: true, status: 'queued', next: null, code: 'invalidRequest' })
})
