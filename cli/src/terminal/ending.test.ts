import { execFile, execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newNode, serializeWorkflow } from '@anj/workflow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtProgram } from '../../../engine/src/testing/built-program.ts'
import { anj } from '../testing/anj.ts'

const main = builtProgram('anj', fileURLToPath(new URL('../main.ts', import.meta.url)))
const example = fileURLToPath(new URL('../../../examples/seattle-weather.anj', import.meta.url))

let folder = ''
let temporary = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-ending-'))
  temporary = join(folder, 'tmp')
  await mkdir(temporary)
  // The file is large enough that the signal arrives before the command has read it.
  await writeFile(join(folder, 'large.csv'), `id,name\n${'1,customer 1 of many\n'.repeat(2_000_000)}`)
  await writeFile(join(folder, 'small.csv'), 'id\n007\n')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Returns the process IDs of a process's children. */
function childrenOf(pid: number): readonly number[] {
  const text = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return text.split('\n').flatMap((line) => (line.trim() ? [Number(line)] : []))
}

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)(
  '%s during the work ends the child processes, removes temporary files and returns code %i',
  async (signal, code) => {
    const args = [main, 'convert', 'large.csv', 'target.csv']
    const env = { ...process.env, TMPDIR: temporary }
    const child = execFile(process.execPath, args, { cwd: folder, env })
    const ended = new Promise((resolve) => child.once('exit', resolve))
    // The child process creates this folder when it starts to read.
    await expect
      .poll(
        () => readdirSync(temporary, { recursive: true }).some((name) => String(name).includes('ingest-')),
        {
          timeout: 120_000,
          interval: 20,
        },
      )
      .toBe(true)
    const children = childrenOf(child.pid ?? 0)
    expect(children).toHaveLength(1)
    child.kill(signal)
    expect(await ended).toBe(code)
    expect(children.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([])
    expect(readdirSync(temporary)).toEqual([])
    expect(readdirSync(folder).sort()).toEqual(['large.csv', 'small.csv', 'tmp'])
  },
)

/** Runs a shell script and returns its exit code. Kills it when it doesn't end. */
function inShell(script: string): Promise<{ readonly code: number; readonly said: string }> {
  const env = { ...process.env, NODE: process.execPath, ANJ: main, FOLDER: folder, TMPDIR: temporary }
  return new Promise((resolve) => {
    execFile('bash', ['-c', script], { cwd: folder, env, timeout: 120_000 }, (error, out, err) =>
      resolve({ code: error ? Number(error.code ?? Number.NaN) : 0, said: out + err }),
    )
  })
}

test.each([
  [
    'output that cannot be written is a failure that is told',
    '"$NODE" "$ANJ" convert small.csv x.csv > /dev/full',
    { code: 1, said: 'The output could not be written: ENOSPC: no space left on device, write\n' },
  ],
  [
    'output that nobody reads to its end changes no exit code',
    '"$NODE" "$ANJ" convert no.csv x.csv --json | true; exit ${PIPESTATUS[0]}',
    { code: 2, said: '' },
  ],
  [
    'without input, output and settings it works',
    'exec env -i "$NODE" "$ANJ" convert small.csv x.csv <&- >&- 2>&-',
    { code: 0, said: '' },
  ],
  [
    'in a folder that was removed it says so',
    'mkdir gone && cd gone && rmdir ../gone && "$NODE" "$ANJ" backup x.gz',
    {
      code: 2,
      said: 'The current folder was deleted. Change to another folder and run the command again.\n',
    },
  ],
])('%s', async (_what, script, ending) => {
  expect(await inShell(script)).toEqual(ending)
})

test('ends on Ctrl-C at a password prompt', async () => {
  const fresh = newNode('postgresqlInput', 'people', { x: 0, y: 0 })
  const address = { serverName: '127.0.0.1', port: 1, userId: 'ada' }
  const config = { ...fresh.data.config, address, databaseName: 'd', tableName: 't' }
  const nodes = [{ ...fresh, data: { ...fresh.data, config } }]
  await writeFile(join(folder, 'asks.anj'), serializeWorkflow({ id: 'p', name: 'p', nodes, edges: [] }, []))
  const command = `"${process.execPath}" "${main}" preview asks.anj`
  const child = spawn('script', ['-qefc', command, '/dev/null'], { cwd: folder })
  const ended = new Promise((resolve) => child.once('close', resolve))
  let said = ''
  child.stdout.on('data', (piece: Buffer) => {
    said += String(piece)
    if (said.endsWith('Password of ada at 127.0.0.1: ')) child.stdin.write('\x03')
  })
  expect(await ended).toBe(130)
  expect(said).toContain('Cancelled.')
})

test("ends with an error when a folder can't be created or the file is a pipe", async () => {
  const run = await anj(['run', example, '--output', '/proc/anj/x'])
  expect([run.code, run.err]).toEqual([2, expect.stringContaining('no such file or directory, mkdir')])
  execFileSync('mkfifo', [join(folder, 'pipe.anj')])
  expect(await anj(['validate', 'pipe.anj'], {}, folder)).toMatchObject({
    code: 2,
    err: 'The file pipe.anj does not exist.\n',
  })
})
