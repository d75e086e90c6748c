/** Writes openapi.yaml from the routes. With --check, only reports whether the file is outdated. Needs no database. */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { openapiText } from './openapi-text.ts'

const file = fileURLToPath(new URL('../../../openapi.yaml', import.meta.url))
const text = await openapiText()

if (!process.argv.includes('--check')) {
  await writeFile(file, text)
} else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
  console.error('openapi.yaml is stale: write it again with npm run generate.')
  process.exitCode = 1
}
