import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { WorkflowGraph } from '@anj/workflow'
import { build } from 'vite'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
}

/** Builds a page with only React Flow and a graph for production, and serves it locally. */
export async function serveBare(graph: WorkflowGraph) {
  const folder = await mkdtemp(join(tmpdir(), 'anj-bare-'))
  await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('./bare/', import.meta.url)),
    base: './',
    esbuild: { jsx: 'automatic' },
    build: { outDir: folder, emptyOutDir: true, target: 'es2022' },
  })
  const nodes = graph.nodes.map(({ id, position, data }) => ({ id, position, data: { label: data.title } }))
  await writeFile(join(folder, 'graph.json'), JSON.stringify({ nodes, edges: graph.edges }))
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://bare').pathname
    const name = path === '/' ? '/index.html' : path
    readFile(join(folder, name)).then(
      (content) => {
        response.setHeader('content-type', types[extname(name)] ?? 'application/octet-stream')
        response.setHeader('content-encoding', 'gzip')
        response.end(gzipSync(content))
      },
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
