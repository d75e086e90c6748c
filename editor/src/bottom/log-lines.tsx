import { type ComponentProps, forwardRef } from 'react'
import type { LogLine } from '../machines/run-machine.ts'
import classes from './bottom-panel.module.css'
import { lineKind } from './line-kind.ts'

interface LogLinesProps extends Omit<ComponentProps<'div'>, 'ref'> {
  readonly lines: readonly LogLine[]
  readonly label: string
}

/** Lines of a log, coloured by what they say. */
export const LogLines = forwardRef<HTMLDivElement, LogLinesProps>(function LogLines(
  { lines, label, role = 'group', ...more },
  ref,
) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <div ref={ref} className={classes.lines} role={role} aria-label={label} tabIndex={0} {...more}>
      <ol className={classes.plain}>
        {lines.map(({ line }, at) => (
          // Lines are only ever added at the end or cleared together.
          <li key={`${at} ${line}`} className={classes.line} data-kind={lineKind(line)}>
            {line}
          </li>
        ))}
      </ol>
    </div>
  )
})
