/**
 * Generates the client's types and its list of public calls from openapi.yaml. With --check, only reports if they are
 * outdated.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { parse } from 'yaml'

interface Description {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly security?: readonly unknown[] }>>>
  >
}

const source = await readFile(new URL('../openapi.yaml', import.meta.url), 'utf8')
const written = '// Written from openapi.yaml by client/generate.ts.\n'

/** Returns the calls that need no token, such as 'GET /setup'. */
function publicCalls({ paths }: Description): readonly string[] {
  return Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).flatMap(([method, call]) =>
      call.security?.length === 0 ? [`${method.toUpperCase()} ${path}`] : [],
    ),
  )
}

const calls = publicCalls(parse(source)).map((call) => `  '${call}',\n`)
const files = {
  'api.ts': `${written}${astToString(await openapiTypescript(source))}`,
  'public-calls.ts': `${written}export const publicCalls: ReadonlySet<string> = new Set([\n${calls.join('')}])\n`,
}

const folder = new URL('./src/generated/', import.meta.url)
await mkdir(folder, { recursive: true })
for (const [name, text] of Object.entries(files)) {
  const file = fileURLToPath(new URL(name, folder))
  if (!process.argv.includes('--check')) {
    await writeFile(file, text)
  } else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
    console.error(`client/src/generated/${name} is stale: write it again with npm run generate.`)
    process.exitCode = 1
  }
}
