import { expect, test } from 'vitest'
import { messages } from '../messages.ts'
import { note } from './note.ts'

test('a label has one to four words, and only placeholders of its sentence', () => {
  const names = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const all: Readonly<Record<string, string>> = messages
  const labels = Object.entries(all).filter(([code]) => /^note.+Label$/.test(code))
  expect(labels.length).toBeGreaterThan(20)
  for (const [code, label] of labels) {
    const sentence = all[code.replace(/Label$/, '')] ?? ''
    expect(sentence, code).toMatch(/\.$/)
    expect(names(sentence)).toEqual(expect.arrayContaining(names(label)))
    expect(label.split(' ').length, label).toBeLessThanOrEqual(4)
  }
})

test('fills in the sentence and its label', () => {
  expect(note('noteHiddenRows', { count: 3 })).toEqual({
    text: 'The sheet has hidden rows, for example because of a filter: 3. Hidden rows were read too.',
    label: 'Hidden rows: 3',
  })
})
