import { expect, test } from 'vitest'
import { helpPage } from './help-page.ts'
import { helpAddress } from './markdown.ts'

test('gives headings the same fragment names as common Markdown hosts', () => {
  const { title, headings } = helpPage('runs', '# Runs\n\n## What is `kept`?\n\nx\n\n## What is kept?\n')
  expect(title).toBe('Runs')
  expect(headings.map(({ id }) => id)).toEqual(['runs', 'what-is-kept', 'what-is-kept-1'])
})

test('shows HTML as text wherever a page contains it', () => {
  const evil = '<script>alert(1)</script>'
  const { html } = helpPage(
    'x',
    `# A ${evil}\n\n${evil}\n\nb ${evil} <b>c</b>\n\n| ${evil} |\n|---|\n| \`${evil}\` |\n\n![${evil}](a"onerror=alert(1).png)`,
  )
  expect(html).not.toMatch(/<script|<b>|"onerror/)
  expect(html).toContain('&lt;script&gt;')
})

test('rewrites links between help pages to addresses in Anj', () => {
  expect(helpAddress('runs.md')).toBe('/help/runs')
  expect(helpAddress('runs.md#the-log')).toBe('/help/runs#the-log')
  expect(helpAddress('index.md')).toBe('/help')
  expect(helpAddress('#here')).toBe('#here')
  expect(helpAddress('https://example.com/a.md')).toBe('https://example.com/a.md')
})

test('collects the text below each heading without formatting', () => {
  const { sections } = helpPage(
    'x',
    '# T\n\nOne **two** [three](a.md).\n\n## S\n\n- a\n- `b c`\n\n| d | e |\n|---|---|\n| f | g |\n',
  )
  expect(sections.map(({ text, passages }) => [text, ...passages.map(({ words }) => words)])).toEqual([
    ['T', 'One two three.'],
    ['S', 'a b c', 'f g'],
  ])
})
