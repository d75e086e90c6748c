import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList } from 'node:net'
import type { FastifyRequest } from 'fastify'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** True when a caller must enter the one-time code. Callers on the server's own machine don't need it. */
export function needsCode(request: FastifyRequest): boolean {
  const { headers } = request
  const throughProxy = headers.forwarded ?? headers['x-forwarded-for'] ?? headers['x-real-ip']
  // Behind an untrusted proxy, every caller appears to be local, so all of them need the code.
  if (throughProxy !== undefined && request.ips === undefined) return true
  const address = request.ip.replace(/^::ffff:/, '')
  return !loopback.check(address, address.includes(':') ? 'ipv6' : 'ipv4')
}

/** Compares a code in constant time. Returns false if the server has no code. */
export function isCode(given: string | undefined, expected: string | null): boolean {
  if (!expected || given === undefined) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given.trim()), digest(expected))
}
