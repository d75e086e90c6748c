import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { createConnection } from 'mysql2/promise'
import { gone, killHard, type OwnServer } from './server.ts'

const run = promisify(execFile)
const PATIENCE = 60_000
const user = 'anj'
const password = 'anj'

/** MariaDB's server program on this machine, or null. */
export function findMariadb(): string | null {
  const candidates = [
    process.env.ANJ_TEST_MARIADB,
    '/usr/sbin/mariadbd',
    '/usr/sbin/mysqld',
    '/usr/bin/mariadbd',
  ]
  return candidates.find((path) => path && existsSync(path)) ?? null
}

/** A MariaDB in a temporary folder. */
export async function startOwnMariadb(program: string): Promise<OwnServer> {
  const folder = mkdtempSync(join(tmpdir(), 'anj-damage-mariadb-'))
  const data = join(folder, 'data')
  const asNobody = process.getuid?.() === 0
  const identity = asNobody ? ['--user=nobody'] : []
  if (asNobody) await run('chown', ['nobody', folder])
  const installer = join(dirname(program), '../bin/mariadb-install-db')
  const authentication = ['--auth-root-authentication-method=normal', '--skip-test-db']
  await run(installer, ['--no-defaults', ...identity, `--datadir=${data}`, ...authentication])
  const init = join(folder, 'init.sql')
  writeFileSync(
    init,
    `create user if not exists ${user}@'127.0.0.1' identified by '${password}'; grant all on *.* to ${user}@'127.0.0.1' with grant option;\n`.replace(
      '; grant',
      ';\ngrant',
    ),
    { mode: 0o644 },
  )
  const port = await freePort()
  let pid = 0
  const start = async () => {
    const settings = [
      `--datadir=${data}`,
      '--bind-address=127.0.0.1',
      `--port=${port}`,
      `--socket=${join(folder, 's.sock')}`,
      `--pid-file=${join(folder, 'pid')}`,
      `--init-file=${init}`,
      '--skip-name-resolve',
      '--innodb-buffer-pool-size=128M',
      '--innodb-log-file-size=96M',
      '--local-infile=1',
      '--character-set-server=utf8mb4',
      `--log-error=${join(folder, 'log')}`,
    ]
    const server = spawn(program, ['--no-defaults', ...identity, ...settings], {
      stdio: 'ignore',
      cwd: folder,
    })
    server.on('error', () => undefined)
    pid = server.pid ?? 0
    await answers(port)
  }
  await start()
  const kill = async () => {
    killHard(pid)
    await gone(pid)
  }
  return {
    host: '127.0.0.1',
    port,
    user,
    password,
    pid: () => pid,
    kill,
    start,
    close: async () => {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answers(port: number): Promise<void> {
  for (const end = Date.now() + PATIENCE; ; ) {
    try {
      const connection = await createConnection({ host: '127.0.0.1', port, user, password })
      await connection.end()
      return
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
