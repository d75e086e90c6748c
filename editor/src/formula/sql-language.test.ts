import { highlightTree, tagHighlighter, tags } from '@lezer/highlight'
import { expect, test } from 'vitest'
import { sqlLanguage, sqlName } from './sql-language.ts'

const classes = tagHighlighter([
  { tag: tags.keyword, class: 'keyword' },
  { tag: tags.string, class: 'string' },
  { tag: tags.number, class: 'number' },
  { tag: tags.comment, class: 'comment' },
  { tag: tags.variableName, class: 'name' },
])

function coloured(text: string): readonly string[] {
  const found: string[] = []
  highlightTree(sqlLanguage.language.parser.parse(text), classes, (from, to, name) => {
    found.push(`${name} ${text.slice(from, to)}`)
  })
  return found
}

test('colours keywords, texts, numbers, quoted names and comments, and nothing else', () => {
  expect(
    coloured(
      `select k."Full name" as c, sum(i.a) -- all\nfrom input1 i where a = 'x''y' and b > 1.5 /* to\nhere */ limit 3`,
    ),
  ).toEqual([
    'keyword select',
    'name "Full name"',
    'keyword as',
    'comment -- all',
    'keyword from',
    'keyword where',
    "string 'x''y'",
    'keyword and',
    'number 1.5',
    'comment /* to',
    'comment here */',
    'keyword limit',
    'number 3',
  ])
})

test('quotes the names that need it', () => {
  expect(['region', 'Full name', 'select', 'a"b', 'Id'].map(sqlName)).toEqual([
    'region',
    '"Full name"',
    '"select"',
    '"a""b"',
    '"Id"',
  ])
})
