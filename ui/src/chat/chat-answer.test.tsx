import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ChatAnswerText } from './chat-answer.tsx'

const draw = (text: string, words?: number) =>
  renderToStaticMarkup(
    <ChatAnswerText
      text={text}
      linkTo={() => ({ target: '_blank' })}
      {...(words !== undefined && { words })}
    />,
  )

test('renders steps, bold words, code and links to the help', () => {
  const drawn = draw('1. Press **Run**, see [Runs](/help/runs#the-log).\n2. `a`\n\n```\nb\n```')
  expect(drawn).toContain('<ol start="1"><li><p>Press <strong>Run</strong>, see ')
  expect(drawn).toContain('<a href="/help/runs#the-log" target="_blank">Runs</a>')
  expect(drawn).toContain('<code>a</code>')
  expect(drawn).toContain('<pre><code>b</code></pre>')
})

const errorTable =
  '| MySQL number | the server says |\n|---|---|\n| `1045` | `Access denied`, see [Runs](/help/runs) |'

test('renders a table with its head', () => {
  const drawn = draw(errorTable)
  expect(drawn).toContain('<thead><tr><th>MySQL number</th><th>the server says</th></tr></thead>')
  expect(drawn).toContain(
    '<tr><td><code>1045</code></td><td><code>Access denied</code>, see <a href="/help/runs"',
  )
})

test('keeps the columns of a table while its words appear', () => {
  expect(draw(errorTable, 1)).toContain('<tr><th>MySQL</th><th></th></tr></thead><tbody></tbody>')
  expect(draw(errorTable, 6)).toContain('<td><code>1045</code></td><td></td>')
})

const wideTable =
  '| code | says | what to do |\n|---|---|---|\n| `1045` | Denied | Enter it **again** |\n| `1046` | | Wait |'

test('renders each row of a wide table as a card, with the heads beside the values', () => {
  const drawn = draw(wideTable)
  expect(drawn).toContain('<div><dt>what to do</dt><dd>Enter it <strong>again</strong></dd></div></dl>')
  expect(drawn).toContain('<dl><div><dt>code</dt><dd><code>1046</code></dd></div><div><dt>what to do</dt>')
  expect(drawn).not.toContain('<table>')
})

test('renders only the first words, with their formatting closed', () => {
  expect(draw('Press **Run now** there', 2)).toContain('<p>Press <strong>Run</strong></p>')
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror="alert(1)">',
  '<a href="/help/runs" onclick="alert(1)">a</a>',
  '[a](javascript:alert(1))',
  '[a]( java\nscript:alert(1))',
  '[a](&#106;avascript:alert(1))',
  '![a](https://example.org/a.png)',
  '[a](/help/runs"onclick="alert(1))',
  '[<img src=x onerror=alert(1)>](javascript:1)',
  '**<b onclick=alert(1)>**',
  '```\n</code></pre><script>alert(1)</script>\n```',
  '`</code><script>alert(1)</script>`',
  '- <iframe src="/logout"></iframe>',
  '| a |\n|---|\n| <img src=x onerror=alert(1)> |',
  '| a | b | c |\n|---|---|---|\n| <img src=x onerror=alert(1)> | [x](javascript:1) | <b> |',
])("doesn't inject markup from %j into the page", (text) => {
  const drawn = draw(text)
  const tags = [...drawn.matchAll(/<(\/?[\w-]+)([^>]*)>/g)]
  for (const [, tag = '', attributes] of tags) {
    expect(tag.replace('/', '')).toMatch(
      /^(?:div|p|ol|ul|li|strong|code|pre|a|br|table|thead|tbody|tr|th|td|dl|dt|dd)$/,
    )
    if (tag !== 'div') expect(attributes).toBe('')
  }
})
