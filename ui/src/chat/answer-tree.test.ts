import { expect, test } from 'vitest'
import { firstWords, readAnswer } from './answer-tree.ts'

test('reads paragraphs, lists, bold words, code and links to the help', () => {
  const { blocks } = readAnswer(
    'Press **Run**, see [Runs](/help/runs#the-log) or `npm start`.\n\n3. one\n   - two\n4. three\n\n```sh\na b\n```',
  )
  expect(blocks).toEqual([
    {
      kind: 'paragraph',
      inside: [
        { kind: 'text', text: 'Press ' },
        { kind: 'bold', inside: [{ kind: 'text', text: 'Run' }] },
        { kind: 'text', text: ', see ' },
        { kind: 'link', href: '/help/runs#the-log', inside: [{ kind: 'text', text: 'Runs' }] },
        { kind: 'text', text: ' or ' },
        { kind: 'code', text: 'npm start' },
        { kind: 'text', text: '.' },
      ],
    },
    {
      kind: 'list',
      start: 3,
      items: [
        [
          { kind: 'paragraph', inside: [{ kind: 'text', text: 'one' }] },
          {
            kind: 'list',
            start: null,
            items: [[{ kind: 'paragraph', inside: [{ kind: 'text', text: 'two' }] }]],
          },
        ],
        [{ kind: 'paragraph', inside: [{ kind: 'text', text: 'three' }] }],
      ],
    },
    { kind: 'code', text: 'a b' },
  ])
})

test('reads a table with its head, and all its words in order', () => {
  const { blocks, words } = readAnswer('| number | cause |\n|---|---|\n| `1045` | wrong password |')
  expect(blocks).toEqual([
    {
      kind: 'table',
      head: [[{ kind: 'text', text: 'number' }], [{ kind: 'text', text: 'cause' }]],
      rows: [[[{ kind: 'code', text: '1045' }], [{ kind: 'text', text: 'wrong password' }]]],
    },
  ])
  expect(words).toEqual(['number', 'cause', '1045', 'wrong', 'password'])
})

test.each([
  '[a](javascript:alert(1))',
  '[a](https://example.org/help/runs)',
  '[a](//example.org/help/runs)',
  '[a](/logout)',
  '[a](/help/../logout)',
  '[a](/help/%2e%2e/logout)',
  '[a](/help/runs "title" onclick=x)',
  '[a](data:text/html,x)',
  '<https://example.org>',
  'https://example.org',
  '![a](/help/runs)',
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '<a href="/help/runs">a</a>',
  '# a',
  '> a',
  '*a* ~~b~~',
  '***',
])('keeps %j as plain text', (markdown) => {
  const { blocks, words } = readAnswer(markdown)
  expect(blocks.every(({ kind }) => kind === 'paragraph')).toBe(true)
  expect(JSON.stringify(blocks)).not.toMatch(/"kind":"(?:link|bold|code)"/)
  expect(words.join('')).toBe(markdown.replace(/\s/g, ''))
})

test("doesn't turn a reference-style address into a link", () => {
  expect(JSON.stringify(readAnswer('[a]\n\n[a]: javascript:alert(1)').blocks)).not.toContain('"link"')
})

test('shows the first words of an answer without broken Markdown marks', () => {
  const tree = readAnswer(
    'One **two three** `four five`.\n\n- six\n- [seven eight](/help/runs)\n\n```\nnine  ten\n```',
  )
  const shown = Array.from({ length: tree.words.length + 1 }, (_, count) => firstWords(tree, count))
  expect(shown[0]).toEqual([])
  expect(shown[2]).toEqual([
    {
      kind: 'paragraph',
      inside: [
        { kind: 'text', text: 'One ' },
        { kind: 'bold', inside: [{ kind: 'text', text: 'two' }] },
      ],
    },
  ])
  expect(shown.at(-1)).toBe(tree.blocks)
  for (const [count, blocks] of shown.entries()) {
    const text = JSON.stringify(blocks)
    expect(tree.words.filter((word) => text.includes(word))).toHaveLength(count)
    expect(text).not.toMatch(/[*`[\]]{2}two|\]\(/)
  }
})

test('parses a text no matter where it is truncated', () => {
  const whole = '1. **a** [b](/help/c#d) `e`\n\n```\nf\n```\n| g |'
  for (let end = 0; end <= whole.length; end++) expect(() => readAnswer(whole.slice(0, end))).not.toThrow()
})
