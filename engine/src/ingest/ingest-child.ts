import { rmSync } from 'node:fs'
import { asProblem } from '../process/problem.ts'
import type { Idle } from '../process/reusable-children.ts'
import { serveParent } from '../process/serve-parent.ts'
import { isTidy, resourcesInUse } from '../process/tidy-up.ts'
import { removeBusyFolder } from '../process/work-folder.ts'
import { ingestFile } from './ingest-file.ts'
import { profileStored } from './profile-stored.ts'
import type { FromIngestChild, IngestResult, ToIngestChild } from './protocol.ts'

/**
 * The child process that ingests uploaded files. It waits for a request, ingests the file and reports the result. After
 * that, it becomes idle for another file if nothing of this one is left. The parent kills it otherwise.
 */
let current: ToIngestChild | undefined

const parent = serveParent<ToIngestChild, FromIngestChild | Idle>((message) => {
  if (message.type !== 'start' && message.type !== 'profile') return
  current = message
  void ingest(message)
}, removeFiles)

async function ingest(message: ToIngestChild): Promise<void> {
  await parent.send({ type: 'begun' })
  let last = -1
  const progress = (percent: number) => {
    // DuckDB's percentage starts over with each statement, so lower values are ignored.
    if (percent <= last) return
    last = percent
    void parent.send({ type: 'progress', percent })
  }
  try {
    await parent.send({ type: 'done', result: await resultOf(message, progress) })
  } catch (error) {
    return await parent.send({ type: 'failed', problem: asProblem(error) })
  }
  current = undefined
  if (await isTidy(atStart)) await parent.send({ type: 'idle' })
}

function resultOf(message: ToIngestChild, progress: (percent: number) => void): Promise<IngestResult> {
  if (message.type === 'profile') return profileStored(message.request, message.workFolder, progress)
  return ingestFile(message.request, message.workFolder, {
    progress,
    optionsFound: (options) => void parent.send({ type: 'options', options }),
    ...(message.announces ? { stored: (file) => void parent.send({ type: 'stored', file }) } : {}),
  })
}

/** Removes the files if the parent, which normally removes them, has exited. */
function removeFiles(): void {
  if (!current) return
  rmSync(`${current.request.columnarPath}.partial`, { force: true })
  removeBusyFolder(current.workFolder)
}

const atStart = resourcesInUse()
