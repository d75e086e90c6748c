import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeSettings } from '@anj/core/settings'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from '../root.ts'
import { docPages, findLineErrors } from './doc-pages.ts'

const pages = docPages()
const all = pages.map(({ text }) => text).join('\n')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Concatenates all source files below the folders. */
function sources(...folders: readonly string[]): string {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/node_modules|(^|\/)(dist|build)\//.test(file))
        .map((file) => read(join(folder, file))),
    )
    .join('\n')
}

const setting = /\b(?:ANJ|LLM|SMTP|DATABASE|LOG|NODE|MYSQL|MSSQL)_[A-Z][A-Z_0-9]*[A-Z0-9]\b/g

test('every setting that a page names is read by code', () => {
  const known = new Set<string>(describeSettings().map(({ name }) => name))
  // The command line, the tests and the build read further variables.
  const elsewhere = sources(
    'cli/src',
    'scripts',
    'bench',
    'e2e',
    'api/src',
    'engine/src',
    'worker/src',
    'core/src',
    'proofs',
    'workflow/src',
  )
  for (const [name] of elsewhere.matchAll(/(?<=\benv(?:ironment)?\.|\bdefine: \{ |['"])[A-Z]+_[A-Z_0-9]+\b/g))
    known.add(name)
  const unknown = findLineErrors(pages, ({ text }) =>
    (text.match(setting) ?? []).filter((name) => !known.has(name)),
  )
  expect(unknown).toEqual([])
})

test('every setting is described on a page', () => {
  const missing = describeSettings().filter(({ name }) => !all.includes(`\`${name}\``))
  expect(missing.map(({ name }) => name)).toEqual([])
})

test('every npm command that a page names is a script of the package', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const ofNpm = ['ci', 'install', 'run']
  const unknown = findLineErrors(pages, ({ text }) =>
    [...text.matchAll(/(?<=`|^\s*(?:\$ )?(?:[A-Z_]+=\S+ )*|&& )npm (?:(run) )?([\w:-]+)/g)]
      .filter(([, run, name = '']) =>
        run
          ? !(name in scripts)
          : !ofNpm.includes(name) && !(['start', 'test'].includes(name) && name in scripts),
      )
      .map(([whole]) => whole),
  )
  expect(unknown).toEqual([])
})

test('every benchmark that a page names exists', () => {
  const benches = readdirSync(join(root, 'bench'), { recursive: true, encoding: 'utf8' }).join('\n')
  const list = `${read('scripts/bench.ts')}\n${benches}`
  const unknown = findLineErrors(pages, ({ text }) =>
    [...text.matchAll(/npm run bench -- ([a-z][\w-]*)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !new RegExp(`\\b${name}\\b`).test(list)),
  )
  expect(unknown).toEqual([])
})

test('every command and option of anj that a page names exists', () => {
  const source = sources('cli/src')
  const commands = [...source.matchAll(/new Command\('([\w-]+)'\)/g)].map(([, name = '']) => name)
  const options = new Set([
    '--help',
    '--version',
    ...(source.match(/(?<=\.(?:option|requiredOption)\(\s*')--[\w-]+/g) ?? []),
  ])
  const unknown = findLineErrors(pages, ({ text }, { file }) => {
    const calls = [...text.matchAll(/\b(?:npm run anj --|npx anj|(?<=`)anj) ([^`|]*)/g)]
    const wrong = calls.flatMap(([, call = '']) => [
      ...(call.match(/^[a-z][\w-]*/) ?? []).filter((name) => !commands.includes(name)),
      ...(call.match(/(?<![\w-])--[\w-]+/g) ?? []).filter((name) => !options.has(name)),
    ])
    const named =
      file === 'docs/help/command-line.md'
        ? [...text.matchAll(/^\| `(--[\w-]+)/g)].map(([, name = '']) => name)
        : []
    return [...wrong, ...named.filter((name) => !options.has(name))]
  })
  expect(unknown).toEqual([])
  expect([...options].filter((name) => name !== '--version' && !all.includes(`\`${name}`))).toEqual([])
})

test('every API path that a page names exists, with its method', () => {
  const { paths } = parse(read('openapi.yaml')) as { paths: Record<string, Record<string, unknown>> }
  const known = Object.entries(paths).map(([path, methods]) => ({
    // A path parameter matches any value, such as an example's ID.
    pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`),
    methods: Object.keys(methods).map((method) => method.toUpperCase()),
  }))
  const besides = ['/api/docs', '/api', '/api/etl', '/api/databases']
  const unknown = findLineErrors(pages, ({ text }) =>
    [
      ...text.matchAll(
        /(?:\b(GET|POST|PUT|PATCH|DELETE|HEAD) `?)?(?<![\w/])(?:https?:\/\/[^\s/`]+)?(\/api(?:\/[\w{}:….$-]+)*)/g,
      ),
    ]
      .filter(([, method, path = '']) => {
        const plain = path.replace(/[.…]+$/, '').replace(/\/$/, '')
        const curl = /curl\b.* -X (\w+)/.exec(text)?.[1]
        const asked = method ?? curl
        if (besides.includes(plain) || plain.startsWith('/api/src')) return false
        const found = known.filter(({ pattern }) => pattern.test(plain.replace(/^\/api/, '')))
        return !found.some(({ methods }) => !asked || asked === 'HEAD' || methods.includes(asked))
      })
      .map(([whole]) => whole),
  )
  expect(unknown).toEqual([])
})
