import { countPhrase, formatBytes, formatCount, type RunProgress, sentence } from '@anj/workflow'
import type { CommandContext } from '../terminal/run-command-action.ts'

/** Callbacks for a run's log and progress. */
export interface Reporter {
  readonly log: (line: string) => void
  readonly progress: (progress: RunProgress) => void
  /** Reports how much of a file has been read before the run, in percent. */
  readonly reading: (fileName: string, percent: number) => void
}

/** Returns a reporter that writes to a command's log and progress bar. */
export function reporterOf({ log, progress }: Pick<CommandContext, 'log' | 'progress'>): Reporter {
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

/** Formats a run's progress. Runs that read an entire database count no rows. */
function progressText({ sourceRows, targetRows, bytes }: RunProgress): string {
  if (sourceRows === 0 && targetRows === 0 && bytes === 0) return ''
  return `${formatCount(targetRows)} of ${countPhrase(sourceRows, 'row')}, ${formatBytes(bytes)}`
}
