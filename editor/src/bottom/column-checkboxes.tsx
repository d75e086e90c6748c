import { escapeBidiControls, ShownName } from '@anj/ui'
import { Checkbox } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import classes from './bottom-panel.module.css'

const LINE = 24

interface ColumnTicksProps {
  readonly names: readonly string[]
  readonly hidden: ReadonlySet<string>
  /** True when only one column is visible. The last visible column can't be hidden. */
  readonly isLastShown: boolean
  readonly onToggle: (name: string, isShown: boolean) => void
}

/** A checkbox for each column. Renders only checkboxes in view, since there may be hundreds. */
export function ColumnCheckboxes({ names, hidden, isLastShown, onToggle }: ColumnTicksProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const lines = useVirtualizer({
    count: names.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE,
    overscan: 4,
    getItemKey: (at) => names[at] ?? at,
  })
  return (
    <div ref={scroller} className={classes.choice}>
      <ul style={{ height: lines.getTotalSize() }}>
        {lines.getVirtualItems().map(({ index, key, start }) => {
          const name = names[index] ?? ''
          return (
            <li key={key} style={{ transform: `translateY(${start}px)` }}>
              <Checkbox
                size="xs"
                label={<ShownName name={name} />}
                title={escapeBidiControls(name)}
                checked={!hidden.has(name)}
                disabled={isLastShown && !hidden.has(name)}
                onChange={({ currentTarget: { checked } }) => onToggle(name, checked)}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
