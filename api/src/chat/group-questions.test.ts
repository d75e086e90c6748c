import type { OpenQuestion } from '@anj/db'
import { expect, test } from 'vitest'
import { processorTime } from '../../../engine/src/testing/processor-time.ts'
import { groupQuestions, stemOverlap } from './group-questions.ts'

const nearest = { page: 'runs', title: 'Runs', heading: 'Cancel', id: 'cancel' }
const openQuestion = (topic: string, more: Partial<OpenQuestion> = {}): OpenQuestion => ({
  question: `${topic}?`,
  topic,
  count: 1,
  people: ['ann'],
  lastAskedAt: new Date('2026-01-01'),
  unanswered: 1,
  uncertain: 0,
  disliked: 0,
  nearest: null,
  ...more,
})

test('computes the overlap as the number of shared stems divided by the number of distinct stems', () => {
  const of = (a: string, b: string) => stemOverlap(new Set(a), new Set(b))
  expect([of('abc', 'abc'), of('abc', 'abd'), of('ab', 'cd'), of('', ''), of('abcd', 'abc')]).toEqual([
    1, 0.5, 0, 0, 0.75,
  ])
})

test('groups strongly overlapping questions under the most used wording', () => {
  const groups = groupQuestions([
    openQuestion('export pdf', { question: 'PDF export?', count: 2, people: ['ann', 'bob'] }),
    openQuestion('export pdf', {
      question: 'pdf  EXPORT',
      count: 2,
      people: ['cid'],
      unanswered: 0,
      disliked: 2,
    }),
    openQuestion('export file pdf', {
      question: 'Export file as PDF',
      count: 3,
      lastAskedAt: new Date('2026-02-01'),
      nearest,
    }),
    openQuestion('cancel run', { question: 'Cancel?' }),
  ])
  expect(groups).toEqual([
    {
      question: 'PDF export?',
      count: 7,
      people: 3,
      lastAskedAt: '2026-02-01T00:00:00.000Z',
      unanswered: 2,
      uncertain: 0,
      disliked: 2,
      wordings: ['PDF export?', 'Export file as PDF'],
      nearest,
    },
    expect.objectContaining({ question: 'Cancel?', count: 1, nearest: null }),
  ])
})

test('compares groups by their original topics, so that a chain of similar topics does not drift', () => {
  const chain = ['a b c d', 'a b c d e', 'b c d e', 'c d e f', 'd e f g']
  const groups = groupQuestions(chain.map((topic, at) => openQuestion(topic, { count: 10 - at })))
  expect(groups.map(({ wordings }) => wordings)).toEqual([
    ['a b c d?', 'a b c d e?', 'b c d e?'],
    ['c d e f?', 'd e f g?'],
  ])
})

test('groups questions without a topic only if their words are the same', () => {
  const groups = groupQuestions([
    openQuestion('', { question: 'Why??' }),
    openQuestion('', { question: 'why' }),
    openQuestion('', { question: 'What' }),
    openQuestion('', { question: '???' }),
  ])
  expect(groups.map(({ count }) => count)).toEqual([2, 1, 1])
})

test('shows at most five wordings, and counts all deleted users as one', () => {
  const many = Array.from({ length: 9 }, (_, at) =>
    openQuestion('a', { question: `a ${at}`, count: at + 1, people: [] }),
  )
  const [group] = groupQuestions(many)
  expect(group?.wordings).toEqual(['a 8', 'a 7', 'a 6', 'a 5', 'a 4'])
  expect([group?.people, group?.count]).toEqual([1, 45])
  expect(groupQuestions([])).toEqual([])
})

test.each([
  ['no stem in common', 0, 5, 400],
  ['a stem that they all share', 1, 6, 1_000_000],
  ['many stems that they all share', 5, 25, 1_000_000],
])('groups thousands of questions with %s quickly', async (_name, common, size, pool) => {
  let seed = 1
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return `w${seed % pool}`
  }
  const many = Array.from({ length: 5000 }, () => {
    const stems = new Set(Array.from({ length: common }, (_, at) => `run${at}`))
    while (stems.size < size) stems.add(next())
    return openQuestion([...stems].sort().join(' '))
  })
  const took = await processorTime(() =>
    expect(groupQuestions(many).reduce((sum, { count }) => sum + count, 0)).toBe(5000),
  )
  expect(took).toBeLessThan(2000)
})

test('compares long questions by their rarest stems', () => {
  const stems = Array.from({ length: 40 }, (_, at) => `s${at}`)
  const [group, ...others] = groupQuestions([
    openQuestion(stems.join(' '), { count: 2 }),
    openQuestion([...stems.slice(1), 'z'].join(' ')),
    openQuestion(stems.slice(0, 10).join(' ')),
  ])
  expect([group?.count, others.length]).toEqual([3, 1])
})
