import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readHelp } from './help-centre.ts'

const help = await readHelp(join(import.meta.dirname, '../../../docs/help'))
const sections = help.names.flatMap((name) => {
  const page = help.page(name)
  return page?.isSearched ? page.sections.map((section) => ({ ...section, at: `${name}#${section.id}` })) : []
})

/** Words that refer to something before the section, which an answer doesn't show. */
const REFERS = /^(?:They|This|It|These|Those|Such|Its|Their|Both|Either|Otherwise|Also|Here)\b/

test('the first sentence of each section can be read without the text before it', () => {
  const first = sections.filter(({ passages: [one] }) => one?.kind === 'text' && REFERS.test(one.words))
  expect(first.map(({ at }) => at)).toEqual([])
})

test('each section says something before its subsections', () => {
  const empty = sections.filter(
    ({ passages, serverErrors }) => passages.length === 0 && serverErrors.length === 0,
  )
  expect(empty.map(({ at }) => at)).toEqual([])
})

test('no section only points to another page', () => {
  const pointing = sections.filter(({ passages }) =>
    passages.every(
      ({ words }) => /^(?:See|Read)\b|\bexplains? how\b/.test(words) && words.split(' ').length < 30,
    ),
  )
  const only = pointing.filter(({ passages, depth }) => passages.length > 0 && depth > 1)
  expect(only.map(({ at }) => at)).toEqual([])
})
