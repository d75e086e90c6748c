/** Headers of a file that the browser saves under a name, whatever its characters (RFC 6266). */
export function attachment(fileName: string): Record<string, string> {
  // Not every client that saves it leaves folders out.
  const name = fileName.toWellFormed().replace(/[\\/\p{Cc}]/gu, '_')
  const plain = name.replace(/[^\x20-\x7e]|["%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
  }
}
