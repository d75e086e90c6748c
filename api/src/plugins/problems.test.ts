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

test('logs no error for work that stopped because the caller disconnected', () => {
  expect(answered(stopped(), true).error).not.toHaveBeenCalled()
})

test("logs an error for an unexpected failure, but not for the caller's own unreachable server", () => {
  const refused = new AppError('databasePortRefused', { server: 'db', port: '1' })
  expect(answered(refused, false).error).not.toHaveBeenCalled()
  expect(answered(new AppError('fetchDatabasesFailed', {}), false).error).toHaveBeenCalledOnce()
  expect(answered(new AppError('unavailable', {}), false).error).toHaveBeenCalledOnce()
})

test('logs an error for work that stopped while the caller was waiting, and for a bug after the caller disconnected', () => {
  expect(answered(stopped(), false).error).toHaveBeenCalledOnce()
  expect(answered(new Error('bug'), true).error).toHaveBeenCalledOnce()
})
