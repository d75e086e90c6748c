import { rmSync } from 'node:fs'
import { asProblem } from '../process/problem.ts'
import { serveParent } from '../process/serve-parent.ts'
import { removeBusyFolder } from '../process/work-folder.ts'
import { extractSource, partialExtractPath } from './extract-source.ts'
import type { FromExtractChild, ToExtractChild } from './protocol.ts'

/** The child process of a single extract: waits for the request, takes the extract, reports the result and exits. */
let current: ToExtractChild | undefined
const cancelled = new AbortController()

const parent = serveParent<ToExtractChild, FromExtractChild>((message) => {
  if (message.type === 'cancel') return cancelled.abort(new Error('cancelled'))
  current = message
  void extract(message)
}, removeFiles)

async function extract({ request, workFolder }: Extract<ToExtractChild, { type: 'start' }>): Promise<void> {
  let last = -1
  const onRows = (rows: number) => {
    if (rows === last) return
    last = rows
    void parent.send({ type: 'progress', rows })
  }
  try {
    const result = await extractSource(request, workFolder, onRows, cancelled.signal)
    await parent.send({ type: 'done', result })
  } catch (error) {
    await parent.send({ type: 'failed', problem: asProblem(error) })
  }
}

/** Removes the extract's files, because the parent, which normally removes them, has exited. */
function removeFiles(): void {
  if (!current || current.type !== 'start') return
  rmSync(partialExtractPath(current.request.columnarPath), { force: true })
  removeBusyFolder(current.workFolder)
}
