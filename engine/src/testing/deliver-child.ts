import { createReadStream } from 'node:fs'
import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import type { ExistingFile } from '@anj/workflow'
import { limitOutgoing } from '../outgoing/limit.ts'
import { deliverFile } from '../places/deliver-file.ts'
import { openPlace } from '../places/open-place.ts'
import type { PlaceConnection } from '../places/place.ts'

/** A delivery that a process of its own carries out, so that tests can kill it. */
export interface ChildDelivery {
  readonly place: PlaceConnection
  readonly path: string
  readonly existing: ExistingFile
  /** The local file with the content. */
  readonly content: string
  /** The local file with the progress. */
  readonly progress: string
  /** The hosts that the child may reach without encryption. */
  readonly allow: readonly string[]
}

const { place, path, existing, content, progress, allow } = JSON.parse(process.argv[2] ?? '') as ChildDelivery
limitOutgoing({ allow, deny: [] })
const { signal } = new AbortController()
await using open = await openPlace(place, signal)
const delivered = await deliverFile(
  open,
  { bytes: (await stat(content)).size, read: () => createReadStream(content) },
  {
    name: place.name,
    path,
    existing,
    progress: JSON.parse(await readFile(progress, 'utf8').catch(() => 'null')),
    save: async (now) => {
      await writeFile(`${progress}.new`, JSON.stringify(now))
      await rename(`${progress}.new`, progress)
    },
    now: () => new Date(),
    signal,
  },
)
process.stdout.write(delivered)
