/** Builds the client as a standalone package: one JavaScript file, its types and a README. */
import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { root } from '../root.ts'

const here = join(root, 'client')
const find = createRequire(import.meta.url)

/** Writes the package into a folder that `npm pack` can pack. */
export async function packageClient(folder = join(here, 'dist')): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await build({
    entryPoints: [join(here, 'src/index.ts')],
    outfile: join(folder, 'index.js'),
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
    legalComments: 'inline',
    logLevel: 'silent',
  })
  await writeTypes(join(folder, 'types'))
  const { version } = JSON.parse(await readFile(join(here, 'package.json'), 'utf8')) as { version: string }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest(version), null, 2)}\n`)
  await copyFile(join(here, 'README.md'), join(folder, 'README.md'))
}

function manifest(version: string) {
  return {
    name: 'anj-client',
    version,
    description: 'The HTTP API of Anj with its types.',
    type: 'module',
    engines: { node: '>=20' },
    sideEffects: false,
    types: './types/index.d.ts',
    exports: { '.': { types: './types/index.d.ts', default: './index.js' } },
    files: ['index.js', 'types', 'README.md'],
  }
}

/**
 * Writes the types of the client and of the fetch library that it wraps, so that users need no other package for them.
 */
async function writeTypes(folder: string): Promise<void> {
  const options = ['--declaration', '--emitDeclarationOnly', '--allowImportingTsExtensions', '--skipLibCheck']
  const target = ['--target', 'es2024', '--module', 'esnext', '--moduleResolution', 'bundler', '--strict']
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      join(dirname(find.resolve('typescript/package.json')), 'bin/tsc'),
      join(here, 'src/index.ts'),
      ...options,
      ...target,
      '--lib',
      'es2024,dom,dom.iterable',
      '--outDir',
      folder,
    ],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`The client's types could not be generated: ${stdout}`)
  for (const [name, text] of await textsIn(folder)) await put(join(folder, name), ownImports(text, name))
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers']) {
    const path = join(root, 'node_modules', name, 'dist/index.d.mts')
    await put(join(folder, `${name}.d.ts`), ownImports(await readFile(path, 'utf8'), `${name}.d.ts`))
  }
}

/** Rewrites a type file's imports to the paths inside the package. */
function ownImports(text: string, name: string): string {
  const up = name.includes('/') ? '../' : './'
  return text
    .replaceAll(/((?:from |import\()['"])(openapi-[\w-]+)(['"])/g, `$1${up}$2.js$3`)
    .replaceAll(/((?:from |import\()['"]\.[^'"]*)\.ts(['"])/g, '$1.js$2')
}

async function textsIn(folder: string): Promise<readonly (readonly [string, string])[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.d.ts'))
  return Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const))
}

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}
