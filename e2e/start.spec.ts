import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Environment } from '../scripts/environment.ts'
import { isProcessAlive, type ProcessIdentity } from '../scripts/process-identity.ts'
import { newDataFolder, type Product, removeDataFolder, startProduct } from './support/product.ts'

let folder: string
let running: Product[]

test.beforeEach(() => {
  folder = newDataFolder()
  running = []
})
test.afterEach(async () => {
  await Promise.all(running.map((product) => product.stop()))
  removeDataFolder(folder)
})

async function start(env: Environment = {}): Promise<Product> {
  const product = await startProduct(folder, env)
  running.push(product)
  return product
}

type Note = { children: ProcessIdentity[]; self: ProcessIdentity }

const note = (): Note => JSON.parse(readFileSync(join(folder, 'running.json'), 'utf8'))
const postgresNumber = () =>
  Number(readFileSync(join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
const isReady = async ({ url }: Product) =>
  (await fetch(`${url}/api/health/ready`).catch(() => null))?.ok ?? false

test.describe('npm start', () => {
  test('allows one start per folder, restarts crashed processes, recovers after a kill, and stops all processes on request', async () => {
    const product = await start()
    expect(await isReady(product)).toBe(true)
    await expect(start()).rejects.toThrow(`Anj is running already in this folder: ${product.url}`)
    expect(await isReady(product)).toBe(true)

    const crashed = note().children
    for (const { pid } of crashed) process.kill(pid, 'SIGKILL')
    await expect.poll(() => isReady(product)).toBe(false)
    await expect.poll(() => isReady(product)).toBe(true)
    await expect.poll(() => note().children.filter(isProcessAlive).length).toBe(2)

    const left = note().children
    await product.kill()
    const next = await start()
    expect(await isReady(next)).toBe(true)
    expect([...crashed, ...left].filter(isProcessAlive)).toEqual([])

    const processes = [...note().children, note().self]
    expect(processes).toHaveLength(3)
    expect(processes.filter(isProcessAlive)).toHaveLength(3)
    expect(await next.stop()).toBe(0)
    expect(processes.filter(isProcessAlive)).toEqual([])
    expect(() => postgresNumber()).toThrow('ENOENT')
  })

  test('reports a port that is already in use', async () => {
    const occupant = createServer()
    await new Promise<void>((done) => occupant.listen(0, '127.0.0.1', done))
    const { port } = occupant.address() as { port: number }
    await expect(start({ PORT: String(port) })).rejects.toThrow(`Port ${port} is taken by another program.`)
    occupant.close()
  })

  test('lists all errors in the settings @long', async () => {
    const refused = start({ PORT: 'many', LOG_LEVEL: 'loud', DATABASE_URL: 'postgres://127.0.0.1:1/none' })
    await expect(refused).rejects.toThrow(/PORT must be[^]*LOG_LEVEL must be[^]*ANJ_SECRET_KEY is missing/)
  })
})
