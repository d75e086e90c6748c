import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler, type ServerBuild } from '@remix-run/server-runtime'
import type { Pages, PortalContext } from '../deps/pages.ts'

/** Loads the pages that `npm run build` wrote to a folder. If the build is missing, the pages' routes report this. */
export async function builtPages(root: string): Promise<Pages> {
  const editor = join(root, 'editor/dist')
  const portal = join(root, 'portal/build')
  const html = await readFile(join(editor, 'index.html'), 'utf8').catch(() => null)
  return {
    editor: { html: async () => html, assets: await folder(editor) },
    favicon: await favicon(join(editor, 'assets')),
    portal: {
      handle: await portalHandler(join(portal, 'server/index.js')),
      assets: await folder(join(portal, 'client')),
    },
  }
}

async function folder(path: string): Promise<string | null> {
  return stat(path).then(
    (found) => (found.isDirectory() ? path : null),
    () => null,
  )
}

/** Returns the icon. Its name in the editor's build contains a hash. */
async function favicon(assets: string): Promise<string | null> {
  const names = await readdir(assets).catch(() => [])
  const name = names.find((file) => /^favicon-.*\.svg$/.test(file))
  return name ? readFile(join(assets, name), 'utf8') : null
}

async function portalHandler(file: string): Promise<Pages['portal']['handle']> {
  const built = await stat(file).catch(() => null)
  if (!built) return null
  const build = (await import(pathToFileURL(file).href)) as ServerBuild
  const handle = createRequestHandler(build, 'production')
  return (request: Request, context: PortalContext) => handle(request, { ...context })
}
