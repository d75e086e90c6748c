import { createServer, type Server } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { anyFreePort } from '../free-port.ts'
import { addressFromHere, chooseAddress } from './address.ts'

const host = '127.0.0.1'
let occupant: Server | null = null
afterEach(() => occupant?.close())

async function takenPort(): Promise<number> {
  const port = await anyFreePort(host)
  occupant = createServer()
  await new Promise<void>((done) => occupant?.listen(port, host, done))
  return port
}

describe('the address', () => {
  it('has the requested port', async () => {
    const port = await anyFreePort(host)
    expect(await chooseAddress({ host, port })).toMatchObject({
      port,
      url: `http://localhost:${port}`,
      loopback: true,
    })
  })

  it('is refused with a message if the requested port is taken', async () => {
    const port = await takenPort()
    await expect(chooseAddress({ host, port })).rejects.toThrow(`Port ${port} is taken by another program.`)
  })

  it('has any free port when PORT is 0', async () => {
    expect((await chooseAddress({ host, port: 0 })).port).toBeGreaterThan(1024)
  })

  it('has port 3000 or the next free port by default', async () => {
    expect((await chooseAddress({ host, port: null })).port).toBeGreaterThanOrEqual(3000)
  })

  it('is refused with a message when this machine does not have the address', async () => {
    await expect(chooseAddress({ host: '203.0.113.7', port: 0 })).rejects.toThrow(/HOST is "203\.0\.113\.7"/)
  })

  it('can be reached from this machine, whatever address the product listens on', () => {
    const address = { port: 3000, url: '', loopback: false }
    expect(addressFromHere({ ...address, host: '0.0.0.0' })).toBe('http://127.0.0.1:3000')
    expect(addressFromHere({ ...address, host: '::' })).toBe('http://[::1]:3000')
    expect(addressFromHere({ ...address, host: '192.0.2.1' })).toBe('http://192.0.2.1:3000')
  })
})
