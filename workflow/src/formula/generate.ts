/**
 * Generates the parser of formulas from formula.grammar. With --check, only reports if the parser is outdated.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { buildParserFile } from '@lezer/generator'

const grammar = await readFile(new URL('./formula.grammar', import.meta.url), 'utf8')
const built = buildParserFile(grammar, {
  fileName: 'formula.grammar',
  typeScript: true,
  warn: (message) => {
    throw new Error(message)
  },
})
const written = '// Written from formula.grammar by workflow/src/formula/generate.ts.\n'
const files = {
  'parser.ts': `${written}${built.parser}`,
  'parser.terms.ts': `${written}${built.terms}`,
}

const folder = new URL('./generated/', import.meta.url)
await mkdir(folder, { recursive: true })
for (const [name, text] of Object.entries(files)) {
  const file = fileURLToPath(new URL(name, folder))
  if (!process.argv.includes('--check')) {
    await writeFile(file, text)
  } else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
    console.error(`workflow/src/formula/generated/${name} is stale: write it again with npm run generate.`)
    process.exitCode = 1
  }
}
