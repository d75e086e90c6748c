import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { mostStreams, OpenStreams } from './open-streams.ts'

const answer = () => new EventEmitter() as ServerResponse

test('a person has a hundred event streams at once, and another one when one of them is over', () => {
  const streams = new OpenStreams()
  const answers = Array.from({ length: mostStreams }, answer)
  for (const one of answers) streams.open('ann', one)
  expect(() => streams.open('ann', answer())).toThrow(
    'You follow 100 runs at once, as many as one person may. Close some of them, or ask for the run itself.',
  )
  streams.open('bob', answer())
  answers[0]?.emit('close')
  streams.open('ann', answer())
  expect(() => streams.open('ann', answer())).toThrow('You follow 100 runs at once')
})
