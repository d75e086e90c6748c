import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { forkChild } from '../process/fork-child.ts'
import type { Idle } from '../process/reusable-children.ts'
import { makeFolder } from '../storage/make-folder.ts'
import type { Inspected, Inspection } from '../testing/inspect-child.ts'
import { limitsIn } from '../testing/run-here.ts'
import type { FromIngestChild, ToIngestChild } from './protocol.ts'

const entry = fileURLToPath(new URL('../testing/inspected-ingest-child.ts', import.meta.url))
const canary = (what: string) => `canary-${what}-c40d15`

/** Files whose names, columns and values are canaries, and another file of the same kind. */
const kinds: readonly (readonly [string, string, string])[] = [
  ['csv', `${canary('column')},n\n${canary('cell')},1\n`, 'a,b\nx,1\n'],
  ['json', JSON.stringify([{ [canary('column')]: canary('cell') }]), JSON.stringify([{ a: 'x' }])],
  ['xml', `<r><row><c>${canary('cell')}</c></row></r>`, '<r><row><c>x</c></row></r>'],
]

test.each(kinds)(
  'after the next ingest, nothing of a .%s file is reachable in the memory of their child',
  async (kind, content, other) => {
    const folder = await mkdtemp(join(tmpdir(), 'anj-forget-ingest-'))
    let heard: (message: FromIngestChild | Inspected | Idle) => void = () => undefined
    const child = forkChild<ToIngestChild | Inspection, FromIngestChild | Inspected | Idle>('ingest-child', {
      residentBytes: 500_000_000,
      entry,
      onMessage: (message) => heard(message),
    })
    const said = async (type: string, ask: ToIngestChild | Inspection) => {
      const answered = Promise.withResolvers<void>()
      heard = (message) => {
        if (message.type === 'failed') answered.reject(new Error(message.problem.sentence))
        if (message.type === type) answered.resolve()
      }
      child.send(ask)
      await answered.promise
    }
    const ingest = async (name: string, text: string) => {
      const workFolder = join(folder, `work of ${name}`)
      await makeFolder(workFolder, { mode: 0o700 })
      const originalPath = join(folder, name)
      await writeFile(originalPath, text)
      const columnarPath = join(folder, `${name}.parquet`)
      const request = { originalPath, columnarPath, fileName: name, options: null, limits: limitsIn(folder) }
      await said('idle', { type: 'start', request, workFolder, announces: false })
      await rm(workFolder, { recursive: true })
    }
    try {
      await ingest(`${canary('file')}.${kind}`, content)
      await ingest(`other.${kind}`, other)
      const path = join(folder, 'heap.heapsnapshot')
      await said('inspected', { type: 'snapshot', path })
      const heap = readFileSync(path, 'utf8')
      expect(heap).toContain('ingest-child')
      expect([...new Set(heap.match(/canary-[a-z]+/g))]).toEqual([])
    } finally {
      child.kill()
      await child.ended
      await rm(folder, { recursive: true, force: true })
    }
  },
)
