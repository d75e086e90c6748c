/** Writes the README's table of settings from the one module that reads them; with --check says whether it is fresh. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeSettings } from '@anj/db/settings'
import { root } from '../root.ts'

const file = join(root, 'README.md')
const begin = '<!-- settings: written by npm run generate -->'
const end = '<!-- end of settings -->'

const rows = describeSettings().map(
  ({ name, fallback, meaning }) => `| \`${name}\` | ${fallback ? `\`${fallback}\`` : ''} | ${meaning} |`,
)
const table = ['| setting | default | meaning |', '|---|---|---|', ...rows].join('\n')

const text = readFileSync(file, 'utf8')
const [before, rest] = [text.slice(0, text.indexOf(begin)), text.slice(text.indexOf(end))]
if (!text.includes(begin) || !text.includes(end))
  throw new Error(`README.md has lost its lines ${begin} and ${end}`)
const fresh = `${before}${begin}\n${table}\n${rest}`

if (!process.argv.includes('--check')) {
  writeFileSync(file, fresh)
} else if (fresh !== text) {
  console.error("README.md's table of settings is stale: write it again with npm run generate.")
  process.exitCode = 1
}
