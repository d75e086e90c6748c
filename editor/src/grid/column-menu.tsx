import type { Column } from '@anj/workflow'
import { Menu } from '@mantine/core'
import {
  IconArrowAutofitWidth,
  IconChartBar,
  IconCopy,
  IconEye,
  IconEyeOff,
  IconPin,
  IconPinnedOff,
  IconSortAscending,
  IconSortDescending,
  IconViewportNarrow,
  IconViewportWide,
  IconX,
} from '@tabler/icons-react'
import { type ColumnView, sortedBy, withHidden, withWidth } from '../store/column-view.ts'
import type { PlacedColumn } from './column-layout.ts'
import classes from './data-grid.module.css'

interface ColumnMenuProps {
  readonly column: string
  /** All columns of the table. */
  readonly columns: readonly Column[]
  readonly placed: PlacedColumn
  /** The horizontal position in the grid where it opens. */
  readonly left: number
  readonly view: ColumnView
  readonly onView: (change: (view: ColumnView) => ColumnView) => void
  readonly isSortable: boolean
  readonly onFit: () => void
  readonly onDetails?: (() => void) | undefined
  readonly onCopy: () => void
  readonly onClose: () => void
}

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const
const STEP = 40

/** The menu of one column. */
export function ColumnMenu(props: ColumnMenuProps) {
  const { column, columns, placed, view, onView, isSortable } = props
  const sort = view.sort.find((one) => one.column === column)
  const isLast = columns.filter(({ name }) => !view.hidden.includes(name)).length <= 1
  const isAdded = view.sort.some((one) => one.column !== column)
  const order = (way: 'ascending' | 'descending' | null, added = false) =>
    onView((now) => sortedBy(now, column, way, added))
  const isFrozen = placed.place < view.frozen
  return (
    <Menu
      opened
      onClose={props.onClose}
      position="bottom-end"
      shadow="md"
      withinPortal
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <span className={classes.menuAnchor} style={{ left: props.left }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={`Menu of ${column}`}>
        {isSortable && (
          <>
            <Menu.Item leftSection={<IconSortAscending {...ICON} />} onClick={() => order('ascending')}>
              Sort ascending
            </Menu.Item>
            <Menu.Item leftSection={<IconSortDescending {...ICON} />} onClick={() => order('descending')}>
              Sort descending
            </Menu.Item>
            {isAdded && (
              <>
                <Menu.Item
                  leftSection={<IconSortAscending {...ICON} />}
                  onClick={() => order('ascending', true)}
                >
                  Then sort ascending
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconSortDescending {...ICON} />}
                  onClick={() => order('descending', true)}
                >
                  Then sort descending
                </Menu.Item>
              </>
            )}
            {sort && (
              <Menu.Item leftSection={<IconX {...ICON} />} onClick={() => order(null)}>
                Remove sort
              </Menu.Item>
            )}
            <Menu.Divider />
          </>
        )}
        {props.onDetails && (
          <Menu.Item leftSection={<IconChartBar {...ICON} />} onClick={props.onDetails}>
            Column values
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCopy {...ICON} />} onClick={props.onCopy}>
          Copy with column name
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconPin {...ICON} />}
          disabled={view.frozen === placed.place + 1}
          onClick={() => onView((now) => ({ ...now, frozen: placed.place + 1 }))}
        >
          {placed.place === 0 ? 'Freeze this column' : 'Freeze up to this column'}
        </Menu.Item>
        {view.frozen > 0 && (
          <Menu.Item
            leftSection={<IconPinnedOff {...ICON} />}
            onClick={() => onView((now) => ({ ...now, frozen: 0 }))}
          >
            {isFrozen ? 'Unfreeze' : 'Unfreeze columns'}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconEyeOff {...ICON} />}
          disabled={isLast}
          onClick={() => onView((now) => withHidden(now, [...now.hidden, column], columns))}
        >
          Hide this column
        </Menu.Item>
        {view.hidden.length > 0 && (
          <Menu.Item
            leftSection={<IconEye {...ICON} />}
            onClick={() => onView((now) => withHidden(now, [], columns))}
          >
            Show all columns
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconArrowAutofitWidth {...ICON} />} onClick={props.onFit}>
          Fit width
        </Menu.Item>
        <Menu.Item
          leftSection={<IconViewportWide {...ICON} />}
          closeMenuOnClick={false}
          onClick={() => onView((now) => withWidth(now, column, placed.width + STEP))}
        >
          Wider
        </Menu.Item>
        <Menu.Item
          leftSection={<IconViewportNarrow {...ICON} />}
          closeMenuOnClick={false}
          onClick={() => onView((now) => withWidth(now, column, placed.width - STEP))}
        >
          Narrower
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
