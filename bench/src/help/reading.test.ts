import { expect, test } from 'vitest'
import { judgements, type Reader, readersOf, readingOf, readQuestions, rounds } from './reading.ts'

const questions = await readQuestions()

test('there are a hundred covered and fifty uncovered questions to read, each once', () => {
  expect(questions.filter(({ covered }) => covered)).toHaveLength(100)
  expect(questions.filter(({ covered }) => !covered)).toHaveLength(50)
  expect(new Set(questions.map(({ id }) => id)).size).toBe(150)
  expect(new Set(questions.map(({ question }) => question)).size).toBe(150)
})

test.each(rounds)('every reader of the round %s judges every question, with a reason', async (round) => {
  const readers = await readersOf(round)
  expect(readers).not.toEqual([])
  for (const { answers } of readers) {
    expect(answers.map(({ id }) => id).sort()).toEqual(questions.map(({ id }) => id).sort())
    for (const { digest, judged, reason } of answers) {
      expect(judgements).toContain(judged)
      expect(digest).toMatch(/^[\da-f]{12}$/)
      expect(reason.trim()).not.toBe('')
    }
  }
})

test('a question counts with the judgement of most readers, or with the worst one', () => {
  const asked = ['a', 'b'].map((id) => ({ id, kind: 'typo', covered: true, question: id }))
  const reader = (a: 'full' | 'partly', b: 'full' | 'refused' | 'wrong'): Reader => ({
    reader: '',
    answers: [
      { id: 'a', digest: '', judged: a, reason: '' },
      { id: 'b', digest: '', judged: b, reason: '' },
    ],
  })
  const reading = readingOf(asked, [
    reader('full', 'full'),
    reader('full', 'refused'),
    reader('partly', 'wrong'),
  ])
  expect(reading).toMatchObject({ readers: 3, full: 0.5, partly: 0, wrong: 0.5, refused: 0 })
})

test('an answer to an uncovered question is wrong', () => {
  const asked = ['a', 'b'].map((id) => ({ id, kind: 'off', covered: false, question: id }))
  const judged = { digest: '', reason: '' }
  const reading = readingOf(asked, [
    {
      reader: '',
      answers: [
        { id: 'a', judged: 'wrong', ...judged },
        { id: 'b', judged: 'refused', ...judged },
      ],
    },
  ])
  expect(reading.uncoveredAnswered).toBe(0.5)
})
