import type { Schemas } from '@anj/client'

/** Finds a folder that belongs to the viewer. Throws a 404 if there is none. */
export function ownFolder(
  folders: readonly Schemas['Folder'][],
  folderId: string | undefined,
): Schemas['Folder'] {
  const folder = folders.find(({ id, access }) => id === folderId && access === 'own')
  if (folder) return folder
  throw new Response(null, { status: 404, statusText: 'Not Found' })
}
