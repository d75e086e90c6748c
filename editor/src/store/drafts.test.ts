import { beforeEach, expect, test } from 'vitest'
import { changeDraft, type DraftPlace, keyOf, readDraft, removeDrafts } from './drafts.ts'

const type = (place: DraftPlace, text: string) => changeDraft(keyOf(place), '', () => text)
const typed = (place: DraftPlace) => readDraft(keyOf(place), '')

beforeEach(() => {
  for (const id of ['1', '12', 'a b']) for (const of of ['w', 'copy']) removeDrafts(of, id)
})

test('returns the draft of a field, or its initial value while there is no draft', () => {
  expect(readDraft(keyOf(['w', '1', 'key']), 'as saved')).toBe('as saved')
  type(['w', '1', 'key'], 'half')
  changeDraft(keyOf(['w', '1', 'key']), '', (before) => `${before} typed`)
  expect(typed(['w', '1', 'key'])).toBe('half typed')
})

test('keeps separate drafts for a workflow and its copy, although their nodes have the same ids', () => {
  type(['w', '1', 'key'], 'of the one')
  expect(typed(['copy', '1', 'key'])).toBe('')
  removeDrafts('copy', '1')
  expect(typed(['w', '1', 'key'])).toBe('of the one')
})

test('drops all drafts of a deleted node, but keeps those of a node with a similar id', () => {
  type(['w', '1', 'connection new'], 'a')
  type(['w', '1', 'edited connection'], 'b')
  type(['w', '12', 'connection new'], 'c')
  type(['copy', 'a b', '1'], 'd')
  removeDrafts('w', '1')
  expect(typed(['w', '1', 'connection new'])).toBe('')
  expect(typed(['w', '1', 'edited connection'])).toBe('')
  expect(typed(['w', '12', 'connection new'])).toBe('c')
  expect(typed(['copy', 'a b', '1'])).toBe('d')
})
