/** Writes the tables of settings in docs/help/settings.md; with --check it reports whether they are up to date. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeSettings } from '@anj/core/settings'
import { root } from '../root.ts'

const page = 'docs/help/settings.md'
const file = join(root, page)
const head = ['| setting | default | meaning |', '|---|---|---|']

const rows = new Map(
  describeSettings().map(({ name, fallback, meaning }) => [
    name,
    `| \`${name}\` | ${fallback}${fallback ? ' ' : ''}| ${meaning} |`,
  ]),
)

const text = readFileSync(file, 'utf8')
const listed: string[] = []
// The comment before each table names the settings in it.
const fresh = text.replace(
  /(<!-- settings: ([\w, ]+) -->\n)[\s\S]*?(<!-- end of settings -->)/g,
  (_, begin: string, names: string, end: string) => {
    const inTable = names.split(', ')
    listed.push(...inTable)
    return `${begin}${[...head, ...inTable.map((name) => rows.get(name) ?? unknownSetting(name))].join('\n')}\n${end}`
  },
)
const missing = [...rows.keys()].filter((name) => listed.filter((other) => other === name).length !== 1)
if (missing.length > 0)
  throw new Error(`${page} must list these settings exactly once: ${missing.join(', ')}`)

if (!process.argv.includes('--check')) {
  writeFileSync(file, fresh)
} else if (fresh !== text) {
  console.error(`The tables of ${page} are stale. Run npm run generate.`)
  process.exitCode = 1
}

function unknownSetting(name: string): never {
  throw new Error(`${page} lists ${name}, which is not a setting.`)
}
