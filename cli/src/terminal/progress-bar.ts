import { SingleBar } from 'cli-progress'

/** A line that shows progress on a terminal. */
export interface ProgressBar {
  /**
   * Shows a text about the progress, next to the completed `share` from 0 to 1. Pass null while the share is unknown.
   */
  show(share: number | null, text: string): void
  /** Writes a line above the bar. */
  log(line: string): void
  /** Removes the bar. */
  end(): void
}

const WIDTH = 30

/** Returns a progress bar for a terminal. For other streams, writes only the lines. */
export function progressBar(stream: NodeJS.WriteStream = process.stderr): ProgressBar {
  if (!stream.isTTY)
    return { show: () => undefined, log: (line) => stream.write(`${line}\n`), end: () => undefined }
  let bar: SingleBar | null = null
  const end = () => {
    bar?.stop()
    bar = null
  }
  return {
    show: (share, text) => {
      const payload = { share, text }
      if (bar) return bar.update(share ?? 0, payload)
      bar = new SingleBar({
        stream,
        clearOnComplete: true,
        hideCursor: true,
        stopOnComplete: false,
        gracefulExit: true,
        fps: 10,
        format: (_options, _params, shown: { share: number | null; text: string }) => drawn(shown),
      })
      bar.start(1, share ?? 0, payload)
    },
    log: (line) => {
      end()
      stream.write(`${line}\n`)
    },
    end,
  }
}

function drawn({ share, text }: { readonly share: number | null; readonly text: string }): string {
  if (share === null) return text
  const done = Math.round(Math.max(0, Math.min(1, share)) * WIDTH)
  const percent = `${Math.floor(share * 100)}`.padStart(3)
  return `${'█'.repeat(done)}${'░'.repeat(WIDTH - done)} ${percent} %  ${text}`
}

/** A progress bar that writes nothing, for `--json`. */
export const noProgress: ProgressBar = { show: () => undefined, log: () => undefined, end: () => undefined }
