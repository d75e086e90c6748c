import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { contentPolicy } from './content-policy.ts'

/** Prepares a page's response: creates a nonce and sets the policy that allows this nonce. */
export function allowPage(reply: FastifyReply, development: boolean): string {
  const nonce = randomBytes(16).toString('base64')
  reply.headers({
    'content-security-policy': contentPolicy(nonce, development),
    'cache-control': 'no-store',
  })
  return nonce
}
