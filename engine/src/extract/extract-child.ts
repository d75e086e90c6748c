import { rmSync } from 'node:fs'
import { forgetRun } from '../child/forget-run.ts'
import { keepNamedPipe } from '../pipe/make-named-pipe.ts'
import { asProblem } from '../process/problem.ts'
import type { Idle } from '../process/reusable-children.ts'
import { serveParent } from '../process/serve-parent.ts'
import { resourcesInUse } from '../process/tidy-up.ts'
import { removeBusyFolder } from '../process/work-folder.ts'
import { extractSource, partialExtractPath } from './extract-source.ts'
import type { FromExtractChild, ToExtractChild } from './protocol.ts'

type Start = Extract<ToExtractChild, { type: 'start' }>

/**
 * The child process of extracts: waits for a request, takes the extract and reports the result. After an extract that
 * succeeded, it becomes idle for another one if nothing of this one is left. The parent kills it otherwise.
 */
let current: (Start & { readonly cancelled: AbortController }) | undefined

const parent = serveParent<ToExtractChild, FromExtractChild | Idle>((message) => {
  if (message.type === 'cancel') return current?.cancelled.abort(new Error('cancelled'))
  if (message.type !== 'start') return
  const cancelled = new AbortController()
  current = { ...message, cancelled }
  void extract(message, cancelled.signal)
}, removeFiles)

async function extract({ request, workFolder }: Start, signal: AbortSignal): Promise<void> {
  await parent.send({ type: 'begun' })
  let last = -1
  const onRows = (rows: number) => {
    if (rows === last) return
    last = rows
    void parent.send({ type: 'progress', rows })
  }
  try {
    const result = await extractSource(request, workFolder, onRows, signal)
    await parent.send({ type: 'done', result })
  } catch (error) {
    return await parent.send({ type: 'failed', problem: asProblem(error) })
  }
  current = undefined
  if (await forgetRun(atStart)) await parent.send({ type: 'idle' })
}

/** Removes the extract's files, because the parent, which normally removes them, has exited. */
function removeFiles(): void {
  if (!current) return
  rmSync(partialExtractPath(current.request.columnarPath), { force: true })
  removeBusyFolder(current.workFolder)
}

keepNamedPipe()
const atStart = resourcesInUse()
