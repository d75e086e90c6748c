import { escapeMarkup } from './markup.ts'
import type { Block, Report } from './report.ts'

const style = `
:root { color-scheme: light dark; --line: #c9ced6; --head: #eef1f5; --link: #1a5fb4 }
@media (prefers-color-scheme: dark) { :root { --line: #4a5160; --head: #2a2f3a; --link: #8ab8ff } }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 75rem; margin: 2rem auto; padding: 0 1rem }
a { color: var(--link) }
h2 { margin: 2.5rem 0 .5rem; border-bottom: 1px solid var(--line) }
h3, h4 { margin: 1.5rem 0 .5rem }
table { border-collapse: collapse; margin: .75rem 0; font-size: .9rem }
th, td { border: 1px solid var(--line); padding: .3rem .6rem; text-align: left; vertical-align: top; overflow-wrap: break-word }
th { background: var(--head) }
td { white-space: pre-line }
pre { background: var(--head); padding: .75rem; overflow-x: auto }
ul.columns { columns: 18rem; padding-left: 1.2rem }
@media print { body { margin: 0; max-width: none } tr, pre { break-inside: avoid } }
`

/** Returns a report as a self-contained, well-formed HTML page without scripts, for light and dark mode and for print. */
export function reportToHtml({ title, blocks }: Report): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>${escapeMarkup(title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escapeMarkup(title)}</h1>
${blocks.map(written).join('\n')}
</body>
</html>
`
}

function written(block: Block): string {
  switch (block.is) {
    case 'heading': {
      const id = block.id === undefined ? '' : ` id="${escapeMarkup(block.id)}"`
      return `<h${block.level}${id}>${escapeMarkup(block.text)}</h${block.level}>`
    }
    case 'paragraph':
      return `<p>${withBreaks(block.text)}</p>`
    case 'list':
      return `<ul class="columns">${block.items.map(item).join('')}</ul>`
    case 'table': {
      const head = block.header.map((text) => `<th scope="col">${escapeMarkup(text)}</th>`).join('')
      const rows = block.rows.map(
        (row) => `<tr>${row.map((cell) => `<td>${cellText(cell)}</td>`).join('')}</tr>`,
      )
      return `<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${rows.join('\n')}\n</tbody>\n</table>`
    }
    case 'code':
      return `<pre><code>${escapeMarkup(block.text)}</code></pre>`
  }
}

function item({ text, to }: { readonly text: string; readonly to?: string }): string {
  const plain = escapeMarkup(text)
  return `<li>${to === undefined ? plain : `<a href="#${escapeMarkup(to)}">${plain}</a>`}</li>`
}

const cellText = (cell: string | null) => escapeMarkup(cell ?? '')
const withBreaks = (text: string) => escapeMarkup(text).replace(/\r\n|\r|\n/g, '<br/>')
