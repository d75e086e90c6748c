import { AppError } from '@anj/workflow'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test, vi } from 'vitest'
import { answerProblem } from './problems.ts'

function answered(error: unknown, destroyed: boolean) {
  const log = { error: vi.fn(), debug: vi.fn() }
  const reply = { raw: { destroyed }, code: () => reply, type: () => reply, send: () => reply }
  answerProblem(
    error,
    { id: 'r', letOut: null, log } as unknown as FastifyRequest,
    reply as unknown as FastifyReply,
  )
  return log
}

const stopped = () => AbortSignal.abort().reason as unknown

test("work that stopped because its caller disconnected isn't logged as an error", () => {
  expect(answered(stopped(), true).error).not.toHaveBeenCalled()
})

test("a caller's own unreachable server isn't logged as an error, and an unexpected failure is", () => {
  const refused = new AppError('databasePortRefused', { server: 'db', port: '1' })
  expect(answered(refused, false).error).not.toHaveBeenCalled()
  expect(answered(new AppError('fetchDatabasesFailed', {}), false).error).toHaveBeenCalledOnce()
  expect(answered(new AppError('unavailable', {}), false).error).toHaveBeenCalledOnce()
})

test('work that stopped under a waiting caller is logged as an error, and so is a bug after the caller left', () => {
  expect(answered(stopped(), false).error).toHaveBeenCalledOnce()
  expect(answered(new Error('bug'), true).error).toHaveBeenCalledOnce()
})
