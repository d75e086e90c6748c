import { formatBytes, type RunProgress, sentence } from '@anj/workflow'
import type { Work } from '../terminal/conduct.ts'
import { grouped, many } from '../terminal/count.ts'

/** Where a run says what happens while it goes on. */
export interface Reporter {
  readonly log: (line: string) => void
  readonly progress: (progress: RunProgress) => void
  /** A file is being read before anything else can begin; 0 to 100. */
  readonly reading: (fileName: string, percent: number) => void
}

/** Log and progress of a run, as its command shows them. */
export function reporterOf({ log, progress }: Pick<Work, 'log' | 'progress'>): Reporter {
  return {
    log,
    progress: (now) => {
      const text = progressText(now)
      const share = now.percent === null ? null : now.percent / 100
      if (text !== '' || share !== null) progress.show(share, text)
    },
    reading: (fileName, percent) => progress.show(percent / 100, sentence('cliReading', { fileName })),
  }
}

/** A whole database is read without counting rows. */
function progressText({ sourceRows, targetRows, bytes }: RunProgress): string {
  if (sourceRows === 0 && targetRows === 0 && bytes === 0) return ''
  return `${grouped(targetRows)} of ${many(sourceRows, 'row')}, ${formatBytes(bytes)}`
}
