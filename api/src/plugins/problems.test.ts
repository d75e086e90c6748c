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

test('work that was stopped because its caller went away is no error in the log', () => {
  expect(answered(stopped(), true).error).not.toHaveBeenCalled()
})

test("a server of the caller's own that cannot be reached is no error in the log, and what nobody foresaw is one", () => {
  const refused = new AppError('databasePortRefused', { server: 'db', port: '1' })
  expect(answered(refused, false).error).not.toHaveBeenCalled()
  expect(answered(new AppError('fetchDatabasesFailed', {}), false).error).toHaveBeenCalledOnce()
  expect(answered(new AppError('unavailable', {}), false).error).toHaveBeenCalledOnce()
})

test('work that was stopped under a caller who still waits is one, and so is a bug after the caller left', () => {
  expect(answered(stopped(), false).error).toHaveBeenCalledOnce()
  expect(answered(new Error('bug'), true).error).toHaveBeenCalledOnce()
})
