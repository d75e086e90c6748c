import { openHelpWith } from '@anj/ui'
import { type RunLogLine, withoutValues } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { type ComponentProps, forwardRef } from 'react'
import classes from './bottom-panel.module.css'
import { lineKind } from './line-kind.ts'

interface LogLinesProps extends Omit<ComponentProps<'div'>, 'ref'> {
  readonly lines: readonly RunLogLine[]
  readonly label: string
  /** True in a dialog, which would cover the Help Center and keep the focus. */
  readonly isInDialog?: boolean
}

/** Returns the message of a line without its values, which can be cells, because questions are stored. */
function questionAbout(line: string): string {
  return withoutValues(line) ?? sentence('whyFailed')
}

/** Shows log lines, coloured by their content. */
export const LogLines = forwardRef<HTMLDivElement, LogLinesProps>(function LogLines(
  { lines, label, isInDialog = false, role = 'group', ...more },
  ref,
) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <div ref={ref} className={classes.lines} role={role} aria-label={label} tabIndex={0} {...more}>
      <ol className={classes.plain}>
        {lines.map(({ line }, at) => (
          // Lines are only appended or cleared together, so the index is a stable key.
          <li key={`${at} ${line}`} className={classes.line} data-kind={lineKind(line)}>
            {line}
            {lineKind(line) === 'failed' && !isInDialog && (
              <button
                type="button"
                className={classes.explain}
                onClick={() => openHelpWith(questionAbout(line))}
              >
                What is this?
              </button>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
})
