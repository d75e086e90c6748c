import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { AppError } from '@anj/workflow'
import { expect, test } from 'vitest'
import { OpenCalls } from './open-calls.ts'

const answer = () => new EventEmitter() as ServerResponse

test("limits a user's open calls and allows another one as soon as one ends", () => {
  const calls = new OpenCalls(3, (count) => new AppError('filesOpenedLimited', { count }))
  const answers = [answer(), answer(), answer()]
  for (const one of answers) calls.open('ann', one)
  expect(() => calls.open('ann', answer())).toThrow('You are already opening 3 large files.')
  calls.open('bob', answer())
  answers[0]?.emit('close')
  calls.open('ann', answer())
  expect(() => calls.open('ann', answer())).toThrow('You are already opening 3 large files.')
})
