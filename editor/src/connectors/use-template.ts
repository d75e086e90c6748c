import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../server/call-failed.ts'
import { type Dataset, readDataset } from '../server/datasets.ts'
import { uploadFile } from '../server/upload-file.ts'

const POLL = 400

/** The state of a template's upload. */
export type TemplateUpload =
  | { readonly state: 'idle' }
  | { readonly state: 'sending'; readonly percent: number }
  | { readonly state: 'checking' }
  | { readonly state: 'failed'; readonly problem: string }

/** Uploads workbooks that an output fills. `onReady` gets a workbook that the server has checked. */
export function useTemplateUpload(onReady: (dataset: Dataset) => void) {
  const [upload, setUpload] = useState<TemplateUpload>({ state: 'idle' })
  const stop = useRef<() => void>(() => undefined)
  const ready = useRef(onReady)
  ready.current = onReady
  useEffect(() => () => stop.current(), [])

  const send = (file: File) => {
    stop.current()
    const end = new AbortController()
    const fail = (problem: string) => !end.signal.aborted && setUpload({ state: 'failed', problem })
    const pause = uploadFile(
      file,
      { replaces: null },
      {
        progressed: (percent) => setUpload({ state: 'sending', percent }),
        finished: (datasetId) => {
          setUpload({ state: 'checking' })
          checked(datasetId, end.signal).then(
            (dataset) => {
              setUpload({ state: 'idle' })
              ready.current(dataset)
            },
            (error: unknown) => fail(sentenceOf(error)),
          )
        },
        failed: fail,
      },
      'template',
    )
    setUpload({ state: 'sending', percent: 0 })
    stop.current = () => {
      end.abort()
      pause()
    }
  }
  return { upload, send }
}

/** Waits until the server has checked a workbook. Throws the reason if it can't be a template. */
async function checked(id: string, signal: AbortSignal): Promise<Dataset> {
  for (;;) {
    const dataset = await readDataset(id, signal)
    const { status, problem } = dataset.version
    if (status === 'ready') return dataset
    if (status === 'failed') throw new Error(problem?.sentence)
    await new Promise((resolve) => setTimeout(resolve, POLL))
    signal.throwIfAborted()
  }
}

/** Returns an uploaded file, or null while it is unknown or none is chosen. */
export function useDataset(id: string | null): Dataset | null {
  const [dataset, setDataset] = useState<Dataset | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    setDataset(null)
    // Without the answer, the sheets can't be listed. The run reports a file that can't be read.
    if (id !== null) readDataset(id, stop.signal).then(setDataset, () => undefined)
    return () => stop.abort()
  }, [id])
  return dataset
}
