/** Returns headers that make a browser save a file under a name with any characters (RFC 6266). */
export function attachment(fileName: string): Record<string, string> {
  // Some clients keep folders in the name when they save the file.
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
